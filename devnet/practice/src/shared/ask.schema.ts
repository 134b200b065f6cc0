import * as v from 'valibot'
import { rpcErrorSchema, sessionSchema } from './message.schema.ts'

const accountSchema = v.object({ address: v.string(), name: v.string() })
const rowSchema = v.object({ label: v.string(), value: v.string(), depth: v.optional(v.number(), 0) })

const callSchema = v.object({
  action: v.picklist(['send', 'approve', 'revoke', 'call', 'deploy']),
  /** What leaves the wallet, or what may: amount with unit. */
  amount: v.string(),
  /** Receiver of what leaves; the spender of an approval; the contract of a call. */
  to: v.nullable(accountSchema),
  rows: v.array(rowSchema),
})

/** What the wallet's window shows before the person decides: everything in words, nothing left to decode. */
export const askViewSchema = v.variant('kind', [
  v.object({
    kind: v.literal('connect'),
    network: v.string(),
    accounts: v.array(v.object({ ...accountSchema.entries, balance: v.string() })),
  }),
  v.object({
    kind: v.literal('message'),
    network: v.string(),
    account: accountSchema,
    /** The message, or its bytes in hex where they aren't text. */
    text: v.string(),
    readable: v.boolean(),
  }),
  v.object({
    kind: v.literal('signIn'),
    network: v.string(),
    /** The site, as the text names it. */
    domain: v.string(),
    statement: v.nullable(v.string()),
    /** The page is let in too: the person chooses the account. Else there is but one. */
    connects: v.boolean(),
    accounts: v.array(v.object({ ...accountSchema.entries, balance: v.string(), text: v.string() })),
    rows: v.array(rowSchema),
    warning: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('typedData'),
    network: v.string(),
    account: accountSchema,
    application: v.string(),
    primaryType: v.string(),
    rows: v.array(rowSchema),
    warning: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('transaction'),
    network: v.string(),
    account: accountSchema,
    ...callSchema.entries,
    /** What the network takes at most, with unit; null where it is unknown. */
    fee: v.nullable(v.string()),
    warning: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('calls'),
    network: v.string(),
    account: accountSchema,
    /** The account has to be made smart first, by the same signature. */
    upgrade: v.boolean(),
    calls: v.array(callSchema),
    fee: v.nullable(v.string()),
    warning: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('switchChain'), from: v.string(), to: v.string() }),
  v.object({
    kind: v.literal('addChain'),
    name: v.string(),
    chainId: v.number(),
    currency: v.string(),
    rpcUrl: v.string(),
  }),
])

export type AskView = v.InferOutput<typeof askViewSchema>
export type AskRow = v.InferOutput<typeof rowSchema>

/** What the wallet's server says to its window: a question, or the end of the matter. */
export const askAnswerSchema = v.variant('type', [
  v.object({ type: v.literal('ask'), ask: v.string(), origin: v.string(), view: askViewSchema }),
  v.object({ type: v.literal('answer'), result: v.unknown(), session: v.nullable(sessionSchema) }),
  v.object({ type: v.literal('failure'), error: rpcErrorSchema }),
  v.object({ type: v.literal('silence') }),
])

export type AskAnswer = v.InferOutput<typeof askAnswerSchema>

/** What the window asks its server to show. */
export const openAskSchema = v.strictObject({
  origin: v.pipe(v.string(), v.url()),
  method: v.string(),
  params: v.array(v.unknown()),
  session: v.nullable(sessionSchema.entries.id),
})

/** The person's decision. `account` is the one chosen on the connect screen. */
export const decisionSchema = v.variant('decision', [
  v.strictObject({ decision: v.literal('approve'), account: v.optional(v.string()) }),
  v.strictObject({ decision: v.literal('reject') }),
  /** Of calls that want the account changed first: it is to stay as it is. */
  v.strictObject({ decision: v.literal('keepAccount') }),
])

export type Decision = v.InferOutput<typeof decisionSchema>
