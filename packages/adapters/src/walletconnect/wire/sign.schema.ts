import { cacaoSchema } from '@latchkey/protocol/siwx'
import * as v from 'valibot'

const id = v.pipe(v.number(), v.safeInteger())

/** A JSON-RPC message between app and wallet, inside an envelope. */
export const messageSchema = v.union([
  v.object({ id, jsonrpc: v.literal('2.0'), method: v.string(), params: v.unknown() }),
  v.object({
    id,
    jsonrpc: v.literal('2.0'),
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
  v.object({ id, jsonrpc: v.literal('2.0'), result: v.unknown() }),
])

export type Message = v.InferOutput<typeof messageSchema>

/** How the relay treats the messages of a method: what kind they are and how long it keeps them. */
type SignMethod = {
  readonly request: { readonly tag: number; readonly ttlSeconds: number; readonly prompt: boolean }
  readonly response: { readonly tag: number; readonly ttlSeconds: number }
}

const day = 86_400
const method = (tag: number, ttlSeconds: number, prompt = false): SignMethod => ({
  request: { tag, ttlSeconds, prompt },
  response: { tag: tag + 1, ttlSeconds },
})

/** Tags and lifetimes of WalletConnect v2 Sign (specification, RPC methods). `prompt` wakes a sleeping wallet. */
export const signMethods = {
  wc_pairingDelete: method(1000, day),
  wc_pairingPing: method(1002, 30),
  wc_sessionPropose: method(1100, 300, true),
  wc_sessionSettle: method(1102, 300),
  wc_sessionUpdate: method(1104, day),
  wc_sessionExtend: method(1106, day),
  wc_sessionRequest: method(1108, 900, true),
  wc_sessionEvent: method(1110, 300, true),
  wc_sessionDelete: method(1112, day),
  wc_sessionPing: method(1114, day),
  wc_sessionAuthenticate: method(1116, 3600, true),
} as const satisfies Record<string, SignMethod>

export type SignMethodName = keyof typeof signMethods

const text = v.pipe(v.string(), v.maxLength(1000))
const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const list = (limit: number) => v.pipe(v.array(text), v.maxLength(limit))

const participantSchema = v.object({
  publicKey: hex32,
  metadata: v.object({
    name: text,
    description: v.fallback(text, ''),
    url: v.fallback(text, ''),
    icons: v.fallback(list(10), []),
    redirect: v.fallback(
      v.optional(
        v.object({ native: v.optional(text), universal: v.optional(text), linkMode: v.optional(v.boolean()) }),
      ),
      undefined,
    ),
  }),
})

const namespacesSchema = v.record(
  text,
  v.object({ chains: v.optional(list(500)), accounts: list(2000), methods: list(500), events: list(100) }),
)

/** What a wallet sends, by what it is (WalletConnect v2 Sign, RPC methods). Unknown fields are dropped. */
export const signSchemas = {
  proposalResult: v.object({ responderPublicKey: hex32 }),
  settle: v.object({ controller: participantSchema, namespaces: namespacesSchema, expiry: v.number() }),
  update: v.object({ namespaces: namespacesSchema }),
  extend: v.object({ expiry: v.optional(v.number()) }),
  event: v.object({ event: v.object({ name: text, data: v.unknown() }), chainId: text }),
  authResult: v.object({
    responder: participantSchema,
    cacaos: v.pipe(v.array(cacaoSchema), v.minLength(1), v.maxLength(100)),
  }),
} as const

export type Participant = v.InferOutput<typeof participantSchema>
export type SessionNamespaces = v.InferOutput<typeof namespacesSchema>
