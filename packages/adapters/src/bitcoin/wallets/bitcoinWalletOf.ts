import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { type BitcoinWallet, isStandardBitcoinWallet } from './bitcoinWallet.ts'
import { standardBitcoinWallet } from './standardBitcoinWallet.ts'
import { walletAnswers } from './walletAnswers.schema.ts'
import { callMethod, expectAnswer, methodOf, requestResult } from './walletCalls.ts'

const signatureSchema = v.object({ signature: walletAnswers.text })

/**
 * A wallet behind a WalletConnect session, on one network of it, for the account of a connection. The session itself
 * connects it and reports its changes; requests go through here.
 */
function walletConnectBitcoin(provider: unknown, networkId: CaipNetworkId, account: string): BitcoinWallet {
  const ask = (method: string, params: object) =>
    requestResult(callMethod(provider, 'request', { method, params }, networkId))
  return {
    kind: 'bitcoin',
    connect: async () => [],
    accounts: () => [{ address: account, purpose: 'payment', publicKey: undefined }],
    async signMessage({ address, message, protocol }) {
      const answer = await ask('signMessage', { account, address, message, protocol })
      const { signature } = expectAnswer(signatureSchema, answer)
      // The documents say hex; wallets that pass on what their library gives answer in base64.
      return /^([0-9a-f]{2})+$/i.test(signature) ? base64.encode(hex.decode(signature.toLowerCase())) : signature
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs = inputs.flatMap(({ address, indexes }) => indexes.map((index) => ({ address, index })))
      const answer = await ask('signPsbt', { account, psbt: base64.encode(psbt), signInputs, broadcast: false })
      return base64.decode(expectAnswer(v.object({ psbt: walletAnswers.text }), answer).psbt)
    },
    async sendTransfer({ to, sats }) {
      const answer = await ask('sendTransfer', { account, recipientAddress: to, amount: sats.toString() })
      return expectAnswer(v.object({ txid: walletAnswers.txid }), answer).txid
    },
  }
}

/**
 * The Bitcoin wallet behind what a connector hands out.
 * @throws KitError `wallet/unavailable` when there is none, `wallet/unauthorized` when it doesn't show this account.
 */
export function bitcoinWalletOf(provider: unknown, networkId: CaipNetworkId, account: string): BitcoinWallet {
  const wallet = find(provider, networkId, account)
  if (!wallet) throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Bitcoin wallet to ask' })
  if (wallet.accounts().some(({ address }) => address === account)) return wallet
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The wallet does not show this account' })
}

function find(provider: unknown, networkId: CaipNetworkId, account: string): BitcoinWallet | undefined {
  if (isOwn(provider)) return provider
  if (isStandardBitcoinWallet(provider)) return standardBitcoinWallet(provider)
  // A session of WalletConnect: its requests name their network.
  return methodOf(provider, 'request') ? walletConnectBitcoin(provider, networkId, account) : undefined
}

function isOwn(provider: unknown): provider is BitcoinWallet {
  return typeof provider === 'object' && provider !== null && 'kind' in provider && provider.kind === 'bitcoin'
}
