// Meld's page by its public key alone: the link of the specification (7), with country, currency and amount.
import { type Namespace, onrampConstants, parseCaipNetworkId } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { shippedTokens } from '../../../modules/tokens/listedTokens.ts'
import type { OnrampAsset, OnrampProvider } from '../../onrampProvider.ts'
import { answer } from '../createProviderCalls.ts'

const name = 'meld'
const { purchaseCurrency, paymentCurrency, samplePaymentCurrency, cardLimits, bankLimits } = onrampConstants

/** SOL on Solana, USDC elsewhere: what the link of the specification leads to. */
const assets: readonly OnrampAsset[] = [
  {
    networkId: solana.caipNetworkId,
    address: undefined,
    symbol: solana.nativeCurrency.symbol,
    name: solana.nativeCurrency.name,
    code: solana.nativeCurrency.symbol,
  },
  ...shippedTokens
    .filter(({ networkId, symbol }) => {
      const namespace: Namespace = parseCaipNetworkId(networkId).namespace
      return namespace !== solana.chainNamespace && symbol === purchaseCurrency.symbol
    })
    .map(({ networkId, address, symbol, name: coinName }) => ({
      networkId,
      address,
      symbol,
      name: coinName,
      code: symbol,
    })),
]

/**
 * Meld where the operator has its public key alone. Such a key asks for nothing: what is sold is the specification's list,
 * what arrives is seen on the page alone (0 here), and no order can be followed.
 */
export function createMeldLink({
  publicKey,
  pageUrl = 'https://meldcrypto.com',
}: createMeldLink.Options): OnrampProvider {
  return {
    name,
    async coverage() {
      const methods = [
        { kind: 'card', code: 'CREDIT_DEBIT_CARD', ...cardLimits },
        { kind: 'bank', code: 'BANK_TRANSFER', ...bankLimits },
      ] as const
      const currencies = [paymentCurrency, samplePaymentCurrency]
      return answer({ currencies: currencies.map((currency) => ({ currency, methods })), assets })
    },
    async quotes({ pay }) {
      return answer([{ id: undefined, seller: name, pay, receive: '0', fees: [], expiresAtMs: undefined }])
    },
    async openSession({ project, asset, receiver, country, pay }) {
      const query = new URLSearchParams({
        publicKey,
        destinationCurrencyCode: asset.code,
        walletAddress: receiver,
        externalCustomerId: project,
        // Without these three the page begins with a figure of its own.
        countryCode: country,
        sourceCurrencyCode: pay.currency,
        sourceAmount: pay.amount,
      })
      return answer({ url: `${pageUrl}/?${query}`, reference: undefined })
    },
    status: async () => answer(undefined),
    readWebhook: async () => ({ kind: 'refused', reason: 'unsigned' }),
  }
}

export declare namespace createMeldLink {
  type Options = {
    readonly publicKey: string
    /** Where its page is. Default: Meld's own. */
    readonly pageUrl?: string | undefined
  }
}
