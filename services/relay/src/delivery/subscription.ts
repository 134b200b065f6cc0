import { hash } from 'node:crypto'
import type { MethodPrefix } from '../wire/frame.ts'

/** What one socket wants of one topic. */
export type Subscription = {
  readonly topic: string
  /** The id that the client was answered. */
  readonly id: string
  /** Deliveries carry the prefix that the client subscribed with. */
  readonly prefix: Exclude<MethodPrefix, 'wc'>
  /**
   * `new`: not answered yet. `loading`: what waits in the mailbox is being read, new messages wait there too.
   * `live`: messages go out as they come.
   */
  state: 'new' | 'loading' | 'live'
  /** While loading: messages came after the last read began. */
  dirty: boolean
}

/** The stable id of a client's subscription to a topic; clients from 2.20 on compute the same one. */
export function subscriptionId(topic: string, did: string): string {
  return hash('sha256', topic + did, 'hex')
}
