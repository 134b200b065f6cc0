import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { AccountMemory } from './accountMemory.ts'
import type { BitcoinAccount, BitcoinWallet } from './bitcoinWallet.types.ts'
import { callMethod } from './callMethod.ts'
import { expectAnswer } from './expectAnswer.ts'
import { requestResult } from './requestResult.ts'
import { walletAnswers } from './walletAnswers.schema.ts'

/** Leather, and wallets that took over its methods. It names accounts by the type of their script. */
export function leatherWallet(provider: unknown, memory: AccountMemory): BitcoinWallet {
  let known: readonly BitcoinAccount[] = []
  const ask = (method: string, params?: unknown) =>
    requestResult(callMethod(provider, 'request', method, ...(params === undefined ? [] : [params])))
  return {
    kind: 'bitcoin',
    accounts: () => known,
    async connect({ silent }) {
      if (silent) {
        // Every question for addresses is a prompt, and there is no way to be let out: it is as it was.
        known = memory.read()
        return known
      }
      const { addresses } = expectAnswer(walletAnswers.types, await ask('getAddresses'))
      known = addresses.flatMap(({ address, symbol, type, publicKey }): BitcoinAccount[] => {
        if (symbol !== undefined && symbol !== 'BTC') return []
        if (!v.is(walletAnswers.address, address)) return []
        const key = v.is(walletAnswers.publicKey, publicKey) ? publicKey : undefined
        return [{ address, purpose: type === 'p2tr' ? 'ordinals' : 'payment', publicKey: key }]
      })
      memory.write(known)
      return known
    },
    async disconnect() {
      known = []
      memory.write([])
    },
    async signMessage({ address, message }) {
      const paymentType =
        known.find((account) => account.address === address)?.purpose === 'ordinals' ? 'p2tr' : 'p2wpkh'
      const answer = await ask('signMessage', { message, paymentType })
      return expectAnswer(v.object({ signature: walletAnswers.text }), answer).signature
    },
    async signPsbt({ psbt, inputs }) {
      const signAtIndex = inputs.flatMap(({ indexes }) => indexes)
      const answer = await ask('signPsbt', { hex: hex.encode(psbt), signAtIndex, broadcast: false })
      const signed = expectAnswer(v.object({ hex: walletAnswers.text }), answer).hex
      // Some answer in base64 under the same name.
      return /^([0-9a-f]{2})+$/i.test(signed) ? hex.decode(signed.toLowerCase()) : base64.decode(signed)
    },
    async sendTransfer({ to, sats }) {
      const answer = await ask('sendTransfer', { recipients: [{ address: to, amount: sats.toString() }] })
      return expectAnswer(v.object({ txid: walletAnswers.txid }), answer).txid
    },
  }
}
