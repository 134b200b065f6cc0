import { KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import type { SolanaSignInRequest, SolanaWallet } from './solanaWallet.ts'
import type { ShownAccount } from './toStandardAccount.ts'

/** What nearly all wallets have; a session over a relay does not say more of itself. */
export const usualFeatures = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'] as const

export type SolanaFeature = (typeof usualFeatures)[number] | 'solana:signIn'

/** What the wallet behind a provider can be asked for. */
export function featuresOf(provider: unknown): readonly SolanaFeature[] {
  const own: unknown = Reflect.get(Object(provider), 'features')
  if (typeof own !== 'object' || own === null) return usualFeatures
  return [...usualFeatures, 'solana:signIn' as const].filter((feature) => feature in own)
}

/** Whom a request is for: the account that it names, on the network that it names, in words of wallet-standard. */
export type ReachSolana = (request: { readonly address: string | undefined; readonly chain: string | undefined }) => {
  readonly account: ShownAccount
  readonly wallet: SolanaWallet
}

const account = v.object({ address: v.string() })
const chain = v.optional(v.string())
const bytes = v.instance(Uint8Array)
const transactionInput = v.object({ account, chain, transaction: bytes })
const sendInput = v.object({
  ...transactionInput.entries,
  options: v.optional(
    v.object({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
      maxRetries: v.optional(v.number()),
      minContextSlot: v.optional(v.number()),
    }),
  ),
})
const messageInput = v.object({ account, message: bytes })

/** The features of wallet-standard over the wallets that `reach` finds. Each answers its inputs in their order. */
export function createSolanaFeatures(reach: ReachSolana): Readonly<Record<SolanaFeature, object>> {
  const wanted = (input: { readonly account: { readonly address: string }; readonly chain?: string | undefined }) =>
    reach({ address: input.account.address, chain: input.chain })

  return {
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signTransaction(...inputs: readonly unknown[]) {
        const given = inputs.map((input) => read(transactionInput, input))
        const [first] = given
        if (first === undefined) return []
        const isOneQuestion = given.every(
          (each) => each.account.address === first.account.address && each.chain === first.chain,
        )
        if (given.length > 1 && isOneQuestion) {
          const signed = await wanted(first).wallet.signAllTransactions(given.map(({ transaction }) => transaction))
          return signed.map((signedTransaction) => ({ signedTransaction }))
        }
        const signed = []
        for (const each of given) {
          signed.push({ signedTransaction: await wanted(each).wallet.signTransaction(each.transaction) })
        }
        return signed
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      async signAndSendTransaction(...inputs: readonly unknown[]) {
        const sent = []
        for (const each of inputs.map((input) => read(sendInput, input))) {
          const hash = await wanted(each).wallet.signAndSendTransaction(each.transaction, each.options)
          sent.push({ signature: base58.decode(hash) })
        }
        return sent
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: readonly unknown[]) {
        const signed = []
        for (const each of inputs.map((input) => read(messageInput, input))) {
          signed.push(await wanted(each).wallet.signMessageDetailed(each.message))
        }
        return signed
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs: readonly SolanaSignInRequest[]) {
        const signed = []
        for (const request of inputs.length > 0 ? inputs : [{}]) {
          const { account: asked, wallet } = reach({ address: undefined, chain: undefined })
          const { address, signedMessage, signature } = await wallet.signIn(request)
          if (address !== asked.address)
            throw new KitError({
              code: 'siwx/answer-mismatch',
              shortMessage: 'The wallet signed in with another account',
            })
          signed.push({ account: asked, signedMessage, signature })
        }
        return signed
      },
    },
  }
}

const supportedTransactionVersions = ['legacy', 0] as const

/** @throws KitError `wallet/unsupported-method` */
function read<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  throw new KitError({
    code: 'wallet/unsupported-method',
    shortMessage: 'The request is none of wallet-standard',
    cause: parsed.issues,
  })
}
