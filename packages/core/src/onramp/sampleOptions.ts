import { constants, formatAmount, type Network, onrampConstants, parseAmount } from '@latchkey/protocol'
import { mainnet, polygon } from '@latchkey/protocol/networks'
import type { OnrampOptions } from './onramp.machine.ts'
import type { OnrampOffer, OnrampProviderName, OnrampQuestion } from './onrampState.ts'

const names: readonly OnrampProviderName[] = onrampConstants.providers.map(({ id }) => id)

const { symbol, chainIds } = onrampConstants.purchaseCurrency

const contracts: readonly (readonly [Network, string])[] = [
  [mainnet, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [polygon, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
]

const networks = contracts
  .filter(([{ id }]) => chainIds.some((chainId) => chainId === id))
  .map(([{ id, name, caipNetworkId }, contract_address]) => ({
    name: name.toLowerCase(),
    display_name: name,
    chain_id: String(id),
    contract_address,
    networkId: caipNetworkId,
    providers: names,
  }))

const currencies = [onrampConstants.paymentCurrency, onrampConstants.samplePaymentCurrency]
/** What is shown as an example where the options can't be had. Spec 8 and 9 [S8.54]. */
export const sampleOptions: Omit<OnrampOptions, 'error'> = {
  providers: names,
  uncovered: [],
  purchaseCurrencies: [{ id: symbol, name: 'USD Coin', symbol, networks }],
  paymentCurrencies: currencies.map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', ...onrampConstants.cardLimits },
      { id: 'bank', ...onrampConstants.bankLimits },
    ],
  })),
  source: 'fallback',
}

/** The upper end of what providers take (spec 9). */
const feeBps = 200n
/** An example of a price ends like a price, so that the service is asked again. */
const sampleMs = 60_000

/**
 * What is shown as an example where no offer can be had, of the one asset whose price is known without asking. Spec 8
 * [S8.55].
 */
export function sampleOffers(
  question: OnrampQuestion,
  { provider, nowMs }: { provider: OnrampProviderName; nowMs: number },
): readonly OnrampOffer[] {
  if (question.asset.symbol !== symbol) return []
  // Not destructured: a bundler would keep every constant for it.
  const fiatDecimals = constants.fiatDecimals
  const { amount, currency } = question.pay
  const units = parseAmount(amount, 30) / 10n ** BigInt(30 - fiatDecimals)
  const fee = (units * feeBps + 9_999n) / 10_000n
  return [
    {
      quoteId: 'mocked-quote-id',
      provider,
      seller: provider,
      method: question.kind,
      kind: question.kind,
      pay: { amount, currency },
      receive: formatAmount(units - fee, fiatDecimals),
      fees: [{ kind: 'provider', money: { amount: formatAmount(fee, fiatDecimals), currency } }],
      expiresAt: new Date(nowMs + sampleMs).toISOString(),
      endsAtMs: nowMs + sampleMs,
      question,
      source: 'fallback',
    },
  ]
}
