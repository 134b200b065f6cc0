import { hex } from '@scure/base'
import * as v from 'valibot'
import type { BitcoinAccount, BitcoinWallet } from './bitcoinWallet.types.ts'
import { callMethod, methodOf } from './callMethod.ts'
import { expectAnswer } from './expectAnswer.ts'
import { requestResult } from './requestResult.ts'
import { walletAnswers } from './walletAnswers.schema.ts'

/**
 * UniSat, and wallets that took over its methods, OKX among them. They show one account, which pays and holds ordinals
 * alike, and so counts as one for payments.
 */
export function unisatWallet(provider: unknown): BitcoinWallet {
  let known: readonly BitcoinAccount[] = []
  const ask = (method: string, ...input: readonly unknown[]) => requestResult(callMethod(provider, method, ...input))
  async function take(answer: unknown): Promise<readonly BitcoinAccount[]> {
    const [address] = expectAnswer(walletAnswers.addresses, answer)
    const key = address && (await ask('getPublicKey').catch(() => undefined))
    const publicKey = v.is(walletAnswers.publicKey, key) ? key : undefined
    known = address ? [{ address, purpose: 'payment', publicKey }] : []
    return known
  }
  return {
    kind: 'bitcoin',
    accounts: () => known,
    async connect({ silent }) {
      if (silent) return ask('getAccounts').then(take, () => [])
      if (methodOf(provider, 'requestAccounts')) return take(await ask('requestAccounts'))
      const { address } = expectAnswer(v.looseObject({ address: v.string() }), await ask('connect'))
      return take([address])
    },
    async disconnect() {
      known = []
      await callMethod(provider, 'disconnect')?.catch(() => undefined)
    },
    async signMessage({ message, protocol }) {
      return expectAnswer(
        walletAnswers.text,
        await ask('signMessage', message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      )
    },
    async signPsbt({ psbt, inputs }) {
      const toSignInputs = inputs.flatMap(({ address, indexes }) => indexes.map((index) => ({ index, address })))
      const signed = await ask('signPsbt', hex.encode(psbt), { autoFinalized: false, toSignInputs })
      return hex.decode(expectAnswer(walletAnswers.text, signed).toLowerCase())
    },
    async sendTransfer({ to, sats }) {
      return expectAnswer(walletAnswers.txid, await ask('sendBitcoin', to, Number(sats)))
    },
    watch(changed) {
      const events = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']
      const heard = () => {
        void ask('getAccounts')
          .then(take, () => take([]))
          .then(changed)
      }
      for (const event of events) void callMethod(provider, 'on', event, heard)
      return () => {
        for (const event of events) void callMethod(provider, 'removeListener', event, heard)
      }
    },
  }
}
