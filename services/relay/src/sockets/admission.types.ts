import type { Client } from '../auth/client.types.ts'
import type { ConnectRefusal } from '../observe/createEvents.ts'

/** Who connects, and what for. */
export type Admitted = {
  readonly client: Client
  readonly projectId: string | undefined
  readonly agent: string
  readonly address: string
}

/**
 * A connection turned away. `closeCode` is for clients that asked to be told by a close frame: 3000 is fatal to them, so
 * it says that trying again is of no use.
 */
export type Refused = {
  readonly refusal: ConnectRefusal
  readonly status: 401 | 403 | 429 | 503
  readonly closeCode: 3000 | 1013 | 1001
  readonly reason: string
}
