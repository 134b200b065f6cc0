import type { Env } from '@latchkey/core/ports'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  type FoundBitcoinWallet,
  isStandardBitcoinWallet,
} from './bitcoinWallet.ts'
import { satsConnectWallet } from './satsConnectWallet.ts'
import { standardBitcoinWallet } from './standardBitcoinWallet.ts'
import { walletAnswers } from './walletAnswers.schema.ts'
import { callMethod, expectAnswer, methodOf, requestResult } from './walletCalls.ts'

const recordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.pipe(
    v.array(
      v.object({
        address: walletAnswers.address,
        purpose: v.picklist(['payment', 'ordinals']),
        publicKey: v.optional(walletAnswers.publicKey),
      }),
    ),
    v.maxLength(200),
  ),
)

/** What a wallet has shown the page before, for wallets that can't be asked without a prompt. */
type AccountMemory = {
  read(): readonly BitcoinAccount[]
  /** An empty list forgets. */
  write(accounts: readonly BitcoinAccount[]): void
}

/** Keeps it in the browser, under the wallet's id. */
function accountMemory({ storage }: Pick<Env, 'storage'>, id: string): AccountMemory {
  const key = `latchkey.${id}`
  return {
    read() {
      const parsed = v.safeParse(recordSchema, storage.get(key))
      return parsed.success ? parsed.output.map(({ publicKey, ...rest }) => ({ ...rest, publicKey })) : []
    },
    write(accounts) {
      if (accounts.length === 0) storage.remove(key)
      else storage.set(key, JSON.stringify(accounts))
    },
  }
}

/** The wallet behind what was found in the page, in the tongue that all kinds share. */
export function speakBitcoin({ id, tongue, provider }: FoundBitcoinWallet, env: Env): BitcoinWallet {
  if (isStandardBitcoinWallet(provider)) return standardBitcoinWallet(provider)
  if (tongue === 'leather') return leatherWallet(provider, accountMemory(env, id))
  return tongue === 'unisat' ? unisatWallet(provider) : satsConnectWallet(provider)
}

/** Leather, and wallets that took over its methods. It names accounts by the type of their script. */
function leatherWallet(provider: unknown, memory: AccountMemory): BitcoinWallet {
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

/**
 * UniSat, and wallets that took over its methods, OKX among them. They show one account, which pays and holds ordinals
 * alike, and so counts as one for payments.
 */
function unisatWallet(provider: unknown): BitcoinWallet {
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
