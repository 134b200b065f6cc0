import type { SessionAccount } from '../SiwxStore.types.ts'

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

/** How a browser carries its session. */
export type Carrier = {
  /** SHA-256 of the secret that a request brings, hex. Undefined without one, or with one that is not well formed. */
  readonly keyOf: (request: Request) => Promise<string | undefined>
  /** A secret for a new session. */
  readonly issue: () => Promise<{ readonly secret: string; readonly key: string; readonly id: string }>
  /** The header that hands the secret over. */
  readonly carry: (secret: string, maxAgeMs: number) => readonly (readonly [string, string])[]
  readonly drop: () => readonly (readonly [string, string])[]
}
