import type { Env } from '@latchkey/core/ports'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { signSchemas } from '../wire/sign.schema.ts'

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const { controller, namespaces } = signSchemas.settle.entries

const proposalSchema = v.object({
  id: v.number(),
  pairingTopic: hex32,
  pairingKey: hex32,
  privateKey: hex32,
  publicKey: hex32,
  uri: v.string(),
  expiresAtMs: v.number(),
  /** Set once the wallet has answered; the settlement comes on the new topic. */
  settling: v.optional(v.object({ topic: hex32, symKey: hex32, peerPublicKey: hex32 })),
  /** A sign-in was asked for beside the plain proposal. */
  auth: v.optional(
    v.object({
      id: v.number(),
      responseTopic: hex32,
      domain: v.string(),
      uri: v.string(),
      nonce: v.string(),
      chains: v.array(v.string()),
      // Absent in what an older version kept: no answer is one to that then.
      version: v.optional(v.string(), ''),
      iat: v.optional(v.string(), ''),
      exp: v.optional(v.string()),
      nbf: v.optional(v.string()),
      statement: v.optional(v.string()),
      requestId: v.optional(v.string()),
      /** Without the ReCap. */
      resources: v.optional(v.array(v.string()), []),
      /** Those of the ReCap. */
      methods: v.optional(v.array(v.string()), []),
      link: v.optional(v.string()),
    }),
  ),
})

const sessionSchema = v.object({
  topic: hex32,
  symKey: hex32,
  peer: controller,
  namespaces,
  expiresAtMs: v.number(),
  /** Set when the wallet is on this device and is reached by links (link mode). */
  link: v.optional(v.string()),
  /** The chain that the wallet is on, per namespace; absent until one is reported. */
  chains: v.optional(v.record(v.string(), v.string()), {}),
})

const requestSchema = v.object({
  id: v.number(),
  topic: hex32,
  chainId: v.string(),
  method: v.string(),
  params: v.unknown(),
  createdAtMs: v.number(),
  expiresAtMs: v.number(),
  answer: v.optional(
    v.union([
      v.object({ result: v.unknown() }),
      v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
    ]),
  ),
})

/** What survives a reload: keys, sessions, what is under way. Version 1. */
export const stateSchema = v.object({
  v: v.literal(1),
  seed: hex32,
  proposals: v.array(proposalSchema),
  sessions: v.array(sessionSchema),
  requests: v.array(requestSchema),
  outbox: v.array(
    v.object({
      topic: hex32,
      message: v.string(),
      tag: v.number(),
      ttlSeconds: v.number(),
      prompt: v.boolean(),
      expiresAtMs: v.number(),
    }),
  ),
  /** Hashes of messages already taken, the newest last: a relay may bring one twice. */
  seen: v.array(v.string()),
})

export type Proposal = v.InferOutput<typeof proposalSchema>
export type StoredSession = v.InferOutput<typeof sessionSchema>
export type StoredRequest = v.InferOutput<typeof requestSchema>
export type Answer = NonNullable<StoredRequest['answer']>
export type State = v.InferOutput<typeof stateSchema>

/** What was kept under a key. Anything that isn't of this version's shape is a fresh start. */
export function readState(env: Pick<Env, 'storage' | 'randomBytes'>, key: string): State {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), env.storage.get(key))
  if (parsed.success) return parsed.output
  const seed = bytesToHex(env.randomBytes(32))
  return { v: 1, seed, proposals: [], sessions: [], requests: [], outbox: [], seen: [] }
}
