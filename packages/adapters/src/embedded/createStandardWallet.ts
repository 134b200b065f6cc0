import { type CaipNetworkId, constants } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { type StandardAccount, type StandardWallet, standardChains } from '../solana/standardWallet.ts'
import { toStandardAccount } from '../solana/wallet/toStandardAccount.ts'
import { frameFault } from './embedded.errors.ts'

const bytes58 = v.pipe(
  v.string(),
  v.transform((text) => base58.decode(text)),
)
const bytes64 = v.pipe(
  v.string(),
  v.transform((text) => base64.decode(text)),
)
const signatureAnswer = v.object({ signature: bytes58 })
const transactionAnswer = v.object({ transaction: bytes64 })
const transactionsAnswer = v.object({ transactions: v.array(bytes64) })

const messageInput = v.object({ message: v.instance(Uint8Array) })
const transactionInput = v.object({
  transaction: v.instance(Uint8Array),
  chain: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.unknown())),
})
const sendOptions = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

/** The Solana face of the embedded wallet, as wallet-standard has it: bytes are bytes, and each request names its network. */
export function createStandardWallet(options: createStandardWallet.Options): StandardWallet & { emitChange(): void } {
  const { name, icon, request } = options
  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  const known = new Map<string, StandardAccount>()

  function accounts(): readonly StandardAccount[] {
    return options.addresses().map((address) => {
      const account = known.get(address) ?? toStandardAccount(address, [...standardChains.values()], signing)
      known.set(address, account)
      return account
    })
  }

  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    params: object,
    chain?: string,
  ): Promise<v.InferOutput<Schema>> {
    const answer = v.safeParse(schema, await request({ method: `solana_${method}`, params }, networkOf(chain)))
    if (!answer.success) throw frameFault('frame/message-invalid', { details: method })
    return answer.output
  }

  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { readonly silent?: boolean }) => {
        const given = accounts()
        // Logging in is the page's to begin: no window opens by itself here.
        if (given.length === 0 && input?.silent !== true) throw frameFault('wallet/unauthorized')
        return { accounts: given }
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: (change: { readonly accounts: readonly StandardAccount[] }) => void) => {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs: readonly unknown[]) => {
        const signed = []
        for (const input of inputs) {
          const { message } = v.parse(messageInput, input)
          const params = { message: base58.encode(message), pubkey: options.addresses()[0] }
          signed.push({ signedMessage: message, ...(await ask(signatureAnswer, 'signMessage', params)) })
        }
        return signed
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: async (...inputs: readonly unknown[]) => {
        const given = inputs.map((input) => v.parse(transactionInput, input))
        const chain = given[0]?.chain
        const texts = given.map(({ transaction }) => base64.encode(transaction))
        const [only] = texts
        if (only === undefined) return []
        if (texts.length > 1) {
          const { transactions } = await ask(transactionsAnswer, 'signAllTransactions', { transactions: texts }, chain)
          return transactions.map((signedTransaction) => ({ signedTransaction }))
        }
        const { transaction } = await ask(transactionAnswer, 'signTransaction', { transaction: only }, chain)
        return [{ signedTransaction: transaction }]
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: async (...inputs: readonly unknown[]) => {
        const sent = []
        for (const input of inputs) {
          const { transaction, chain, options: wanted } = v.parse(transactionInput, input)
          const known = sendOptions.flatMap((key) => (wanted?.[key] === undefined ? [] : [[key, wanted[key]]]))
          const params = {
            transaction: base64.encode(transaction),
            ...(known.length > 0 && { options: Object.fromEntries(known) }),
          }
          sent.push(await ask(signatureAnswer, 'signAndSendTransaction', params, chain))
        }
        return sent
      },
    },
  }

  return {
    name,
    icon,
    chains: [...standardChains.values()],
    features,
    get accounts() {
      return accounts()
    },
    emitChange() {
      const change = { accounts: accounts() }
      for (const listener of listeners) listener(change)
    },
  }
}

const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
const supportedTransactionVersions = ['legacy', 0] as const

/** The network of a wallet-standard chain name; a message has none and counts as mainnet. */
function networkOf(chain: string | undefined): CaipNetworkId {
  const found = [...standardChains].find(([, name]) => name === chain)
  return found?.[0] ?? `solana:${constants.chainReferences.solanaMainnet}`
}

export declare namespace createStandardWallet {
  type Options = {
    readonly name: string
    readonly icon: string
    /** Of who is logged in, in base58. */
    readonly addresses: () => readonly string[]
    readonly request: (
      call: { readonly method: string; readonly params: unknown },
      networkId: CaipNetworkId,
    ) => Promise<unknown>
  }
}
