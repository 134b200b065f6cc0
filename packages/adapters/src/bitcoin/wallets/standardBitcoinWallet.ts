import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { BitcoinAccount, BitcoinWallet, StandardBitcoinWallet } from './bitcoinWallet.ts'
import { satsConnectWallet } from './satsConnectWallet.ts'
import { walletAnswers } from './walletAnswers.schema.ts'
import { callMethod, expectAnswer } from './walletCalls.ts'

const bytesSchema = v.instance(Uint8Array)
const signedSchema = v.looseTuple([v.object({ signedPsbt: bytesSchema })])
const messageSchema = v.looseTuple([v.object({ signature: bytesSchema })])

/** A wallet that registers itself by wallet-standard, with the features of Bitcoin or with sats-connect's. */
export function standardBitcoinWallet(wallet: StandardBitcoinWallet): BitcoinWallet {
  const satsConnect: unknown = Reflect.get(Object(wallet.features['sats-connect:']), 'provider')
  if (satsConnect && !('bitcoin:connect' in wallet.features)) return satsConnectWallet(satsConnect)

  const call = (feature: string, ...input: readonly unknown[]) =>
    callMethod(wallet.features[feature], feature.slice(feature.indexOf(':') + 1), ...input)
  const has = (feature: string) => feature in wallet.features
  const accountOf = (address: string) => wallet.accounts.find((account) => account.address === address)
  const accounts = () => wallet.accounts.flatMap(toAccount)
  return {
    kind: 'bitcoin',
    accounts,
    async connect({ silent }) {
      // The Bitcoin standard has no silent connect; a wallet without the general one shows its authorized accounts by
      // itself.
      if (silent) await call('standard:connect', { silent })?.catch(() => undefined)
      else await (call('bitcoin:connect', { purposes: ['payment', 'ordinals'] }) ?? call('standard:connect'))
      return accounts()
    },
    disconnect: async () => {
      await (call('bitcoin:disconnect') ?? call('standard:disconnect'))
    },
    ...(has('bitcoin:signMessage')
      ? {
          signMessage: async ({ address, message }) => {
            const input = { account: accountOf(address), message: new TextEncoder().encode(message) }
            return base64.encode(expectAnswer(messageSchema, await call('bitcoin:signMessage', input))[0].signature)
          },
        }
      : {}),
    ...(has('bitcoin:signTransaction')
      ? {
          signPsbt: async ({ psbt, inputs }) => {
            const inputsToSign = inputs.map(({ address, indexes }) => {
              return { account: accountOf(address), signingIndexes: [...indexes] }
            })
            const answer = await call('bitcoin:signTransaction', { psbt, inputsToSign })
            return expectAnswer(signedSchema, answer)[0].signedPsbt
          },
        }
      : {}),
    watch(changed) {
      const events = wallet.features['bitcoin:events'] ?? wallet.features['standard:events']
      const on: unknown = Reflect.get(Object(events), 'on')
      if (typeof on !== 'function') return () => {}
      const off: unknown = Reflect.apply(on, events, ['change', () => changed()])
      return () => {
        if (typeof off === 'function') off()
      }
    },
  }
}

function toAccount(account: StandardBitcoinWallet['accounts'][number]): BitcoinAccount[] {
  const { address, chains, publicKey, purpose } = account
  if (!chains.some((chain) => chain.startsWith('bitcoin:')) || !v.is(walletAnswers.address, address)) return []
  const taproot = /^(bc|tb|bcrt)1p/.test(address)
  const reported = purpose === 'payment' || purpose === 'ordinals' ? purpose : undefined
  const key = publicKey instanceof Uint8Array ? hex.encode(Uint8Array.from(publicKey)) : undefined
  return [
    {
      address,
      purpose: reported ?? (taproot ? 'ordinals' : 'payment'),
      publicKey: v.is(walletAnswers.publicKey, key) ? key : undefined,
    },
  ]
}
