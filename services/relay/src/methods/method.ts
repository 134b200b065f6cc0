import type { GenericSchema, InferOutput } from 'valibot'
import type { Client } from '../auth/verifyClientToken.ts'
import type { Limits } from '../config/config.ts'
import type { Courier } from '../delivery/Courier.ts'
import type { Hub } from '../delivery/Hub.ts'
import type { Mailbox } from '../mailbox/Mailbox.ts'
import type { StoredMessage } from '../mailbox/message.ts'
import type { MethodPrefix } from '../wire/frame.ts'

/** The outcome `true`. */
export const done: Outcome = { json: 'true' }

/** Who calls. Over HTTP there is no courier: subscribing then only answers the id. */
export type Caller = {
  readonly client: Client
  readonly projectId: string | undefined
  /** Of its network. Undefined where a test calls without a server. */
  readonly address: string | undefined
  readonly courier: Courier | undefined
}

/** Places at topics, counted over all processes that share a Valkey. */
export type SharedSeats = {
  /** Takes a place at each topic, or at none. */
  claim(topics: readonly string[], client: string): Promise<boolean>
  release(topics: readonly string[], client: string): void
}

/** What methods work with. */
export type MethodServices = {
  readonly mailbox: Pick<Mailbox, 'publish' | 'waiting' | 'acknowledge' | 'receive'>
  readonly hub: Hub
  readonly seats: SharedSeats | undefined
  /** Resolves when messages that other processes store for `topics` are heard of here; undefined where they are. */
  readonly heard: ((topics: readonly string[]) => Promise<void> | undefined) | undefined
  readonly limits: Limits
  readonly attestations: 'drop' | 'pass'
  /** Takes `count` messages from the project's budget of the day; false when it is used up. */
  readonly takeQuota: (projectId: string | undefined, count: number) => boolean
  /**
   * Takes room for what is to be stored, from the budgets of the caller and from the store.
   * @returns How to take back what was not stored after all. @throws Refusal when there is none.
   */
  readonly takeRoom: (caller: Caller, bytes: number) => Promise<(bytes: number) => void>
  /** Fans stored messages out, here and in other processes. */
  readonly announce: (messages: readonly StoredMessage[]) => void
}

/**
 * The answer to a request: the result as JSON text, and what happens once it is on its way. `sent` is false when the
 * caller has gone meanwhile.
 */
export type Outcome = { readonly json: string; readonly afterAnswer?: (sent: boolean) => void }

/** One method of the wire. `params` may depend on the limits, `prefix` is the spelling that the caller used. */
export type Method<Params extends GenericSchema = GenericSchema> = {
  readonly params: (limits: Limits) => Params
  run(
    services: MethodServices,
    call: { caller: Caller; prefix: MethodPrefix; params: InferOutput<Params> },
  ): Promise<Outcome>
}
