import type { Rate } from '@latchkey/service-kit/buckets'

/** What one topic, batch, frame, socket, client or address may use. */
export type Limits = {
  /** Largest frame taken from a client, in bytes; a larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** A socket with more than this unsent is closed with 1013. */
  readonly unsentBytes: number
  /** Bytes handed to one socket before the relay waits for it to drain. */
  readonly highWaterBytes: number
  /** Bytes that all sockets together may have waiting in the process; beyond it the fullest are cut off. */
  readonly bufferedBytes: number
  /** Bytes of unanswered requests at which the relay stops reading a socket until some are answered. */
  readonly unansweredBytes: number
  /** The same over all sockets: beyond it each has one request at a time. */
  readonly allUnansweredBytes: number
  /** Messages sent on one socket that were not acknowledged yet; the rest waits in the mailbox. */
  readonly unackedPerSocket: number
  readonly topicsPerSocket: number
  readonly topicsPerBatch: number
  readonly messagesPerTopic: number
  readonly subscribersPerTopic: number
  readonly ttlMaxSeconds: number
  /** Bytes that one client id may store in a UTC day. 0: no limit. */
  readonly bytesPerClientDay: number
  /** The same of all clients of one address: ids cost nothing. */
  readonly bytesPerAddressDay: number
  /** Bytes of stored messages beyond which none is taken. 0: no limit but the disk. */
  readonly storedBytes: number
  /** Requests of one socket; acknowledgements do not count. */
  readonly socketRate: Rate
  /** Requests of one client id over all its sockets, and over all processes that share a Valkey. */
  readonly clientRate: Rate
  /** Requests from one address over all its sockets. */
  readonly addressRate: Rate
  /** New sockets from one address. */
  readonly connectRate: Rate
}
