import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { BitcoinAccount, BitcoinWallet } from './bitcoinWallet.ts'
import { walletAnswers } from './walletAnswers.schema.ts'
import { callMethod, expectAnswer, requestResult } from './walletCalls.ts'

const purposes = ['payment', 'ordinals'] as const
/** What wallets that are older than `wallet_connect` say to it: JSON-RPC's and sats-connect's "no such method". */
const unknownMethodCodes: readonly unknown[] = [-32601, -32001]

/** A wallet that speaks the methods of sats-connect (WBIP-001): Xverse, and those that followed it. */
export function satsConnectWallet(provider: unknown): BitcoinWallet {
  let known: readonly BitcoinAccount[] = []
  const ask = (method: string, params: unknown) => requestResult(callMethod(provider, 'request', method, params))
  const take = (answer: unknown) => {
    known = toAccounts(answer)
    return known
  }
  return {
    kind: 'bitcoin',
    accounts: () => known,
    async connect({ silent }) {
      // Returns what was authorized before; wallets that would prompt don't support the method, and say so.
      if (silent) return ask('wallet_getAccount', null).then(take, () => [])
      try {
        return take(await ask('wallet_connect', { addresses: purposes, message: '' }))
      } catch (error) {
        if (!unknownMethodCodes.includes(Reflect.get(Object(error), 'code'))) throw error
        return take(await ask('getAccounts', { purposes, message: '' }))
      }
    },
    async disconnect() {
      known = []
      await ask('wallet_disconnect', null).catch(() => undefined)
    },
    async signMessage({ address, message, protocol }) {
      const answer = await ask('signMessage', { address, message, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' })
      return expectAnswer(v.object({ signature: walletAnswers.text }), answer).signature
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs = Object.fromEntries(inputs.map(({ address, indexes }) => [address, indexes]))
      const answer = await ask('signPsbt', { psbt: base64.encode(psbt), signInputs, broadcast: false })
      return base64.decode(expectAnswer(v.object({ psbt: walletAnswers.text }), answer).psbt)
    },
    async sendTransfer({ to, sats }) {
      const answer = await ask('sendTransfer', { recipients: [{ address: to, amount: Number(sats) }] })
      return expectAnswer(v.object({ txid: walletAnswers.txid }), answer).txid
    },
    watch(changed) {
      const stops = (['accountChange', 'networkChange', 'disconnect'] as const).map((event) => {
        const heard = () => {
          // The account of another key: only the wallet knows which.
          if (event === 'disconnect') known = []
          if (event !== 'disconnect')
            void ask('wallet_getAccount', null)
              .then(take, () => take({ addresses: [] }))
              .then(changed)
          else changed()
        }
        const stop = listen(provider, event, heard)
        return () => stop?.()
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function listen(provider: unknown, event: string, heard: () => void): (() => void) | undefined {
  const add: unknown = Reflect.get(Object(provider), 'addListener')
  if (typeof add !== 'function') return undefined
  const stop: unknown = Reflect.apply(add, provider, [event, heard])
  return typeof stop === 'function' ? () => stop() : undefined
}

function toAccounts(answer: unknown): readonly BitcoinAccount[] {
  // `getAccounts` answers with the list alone.
  const wrapped = Array.isArray(answer) ? { addresses: answer } : answer
  const { addresses } = expectAnswer(walletAnswers.purposes, wrapped)
  return addresses.flatMap(({ address, purpose, publicKey }) => {
    if (purpose !== 'payment' && purpose !== 'ordinals') return []
    if (!v.is(walletAnswers.address, address)) return []
    return [{ address, purpose, publicKey: v.is(walletAnswers.publicKey, publicKey) ? publicKey : undefined }]
  })
}
