import type { AuditEvent } from '../audit/audit.types.ts'

/** Something that happened. Times are milliseconds since 1970, UTC. */
export type AuditEventsTable = {
  id: string
  at: number
  event: AuditEvent
  /** Fingerprint of the person. */
  who: string
  /** Its place in the chain, once it has one. */
  seq: number | null
  hash: string | null
}

/** The end of the chain, one row. */
export type AuditHeadTable = { id: number; seq: number; hash: string; anchored_seq: number; anchored_at: number }
