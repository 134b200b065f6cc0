import type { Integer64 } from './indexer.ts'

/** Something that a page told of, while its project had analytics on. */
export type EventsTable = {
  /** The client's own id: the same event sent twice is kept once. */
  id: string
  project: string
  /** Milliseconds since the Unix epoch, by the clock of the service. */
  received_at: Integer64
  /** Milliseconds since the Unix epoch, by the clock of the page. */
  told_at: Integer64
  /** track or error. */
  type: string
  event: string
  domain: string
  /** Without query and fragment, which may name a person. */
  url: string
  /** JSON object: the properties of the event, or what is known of the error. */
  properties: string
  /** Null unless the operator keeps addresses. */
  address: string | null
}
