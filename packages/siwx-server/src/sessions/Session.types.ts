import type { SessionAccount, SessionRecord } from '../SiwxStore.types.ts'

/** A session as the app's server sees it. Times are milliseconds since 1970. */
export type Session = {
  /** Names the session; no secret. It changes with each sign-in. */
  readonly id: string
  readonly createdAt: number
  /** When it ends if it is not used before. */
  readonly expiresAt: number
  readonly name?: string | undefined
  /** Proven one by one, the oldest first. At least one. */
  readonly accounts: readonly Omit<SessionAccount, 'proof'>[]
}

type Headers = readonly (readonly [string, string])[]

/** How a browser carries its session. */
export type Carrier = {
  /** Whether what a contract said is to be asked again later. */
  readonly keepsProofs: boolean
  /** SHA-256 of what a request shows, hex. Undefined where it shows nothing, or nothing that is well formed. */
  readonly keyOf: (request: Request, purpose?: 'use' | 'leave') => Promise<string | undefined>
  /** A secret for a new session. */
  readonly issue: () => { readonly secret: string; readonly fresh: FreshSession }
  /** What hands the secret over. */
  readonly carry: (
    record: SessionRecord,
    secret: string,
    now: number,
  ) => Promise<{ readonly headers: Headers; readonly body: object }>
  readonly drop: () => Headers
}

/** What is new about a session with each sign-in. */
export type FreshSession = Pick<SessionRecord, 'key' | 'id' | 'refresh' | 'refreshFamily'>
