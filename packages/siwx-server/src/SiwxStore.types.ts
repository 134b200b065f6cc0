import type { CaipAddress } from '@latchkey/protocol'

/** A nonce that was handed out. Times are milliseconds since 1970. */
export type NonceRecord = {
  /** SHA-256 of the nonce, hex. */
  readonly key: string
  /** SHA-256 of the secret of the browser that fetched it, hex. */
  readonly holder: string
  readonly expiresAt: number
}

/** What became of an attempt to use a nonce. */
export type NonceAttempt = 'open' | 'unknown' | 'used' | 'exhausted'

/** An account that a session has proven. */
export type SessionAccount = {
  /** CAIP-10, with the checksum of EIP-55 on eip155. */
  readonly account: CaipAddress
  /** Whether a key of its own signed, or a contract said yes (ERC-1271). */
  readonly by: 'key' | 'contract'
  /** Milliseconds since 1970. */
  readonly signedInAt: number
  /** The host and the URI of the text that was signed: where the person was. */
  readonly domain: string
  readonly uri: string
  /** What the wallet was called by the page, for lists of sessions. Unproven. */
  readonly walletName?: string | undefined
  /** Kept for contract accounts of sessions by token, which are checked again. */
  readonly proof?: SessionProof | undefined
}

/** A signed text, kept to be checked again. */
export type SessionProof = {
  readonly message: string
  readonly signature: string
  /** Base64. */
  readonly signedMessage?: string | undefined
}

/** A session at rest. Times are milliseconds since 1970. */
export type SessionRecord = {
  /** SHA-256 of the secret in the browser, hex. The secret itself is never stored. */
  readonly key: string
  /** What lists and ends it by: no secret. */
  readonly id: string
  /** Counts changes other than `lastUsedAt`. */
  readonly version: number
  readonly createdAt: number
  readonly lastUsedAt: number
  /** After this it is gone, however it is used. */
  readonly endsAt: number
  readonly name?: string | undefined
  /** SHA-256 of the secret in the refresh token that serves next, hex. Of sessions by token. */
  readonly refresh?: string | undefined
  /** SHA-256 of what all those secrets of the session begin with, hex. Without it every wrong one ends the session. */
  readonly refreshFamily?: string | undefined
  /** At least one. */
  readonly accounts: readonly SessionAccount[]
}

/**
 * Where nonces and sessions are kept. A store that is down rejects with anything: the server answers
 * `siwx/store-unavailable`. What a promise has resolved for must survive the end of the process.
 */
export type SiwxStore = {
  readonly addNonce: (nonce: NonceRecord) => Promise<void>
  /**
   * Counts an attempt, atomically: `open` for at most `limit` of them. A nonce that has expired by `now`, or that none of
   * `holders` fetched, is `unknown`; such an attempt does not count.
   */
  readonly tryNonce: (key: string, holders: readonly string[], now: number, limit: number) => Promise<NonceAttempt>
  /** Gives an attempt back that failed for no fault of its sender. */
  readonly returnNonce: (key: string) => Promise<void>
  /** Uses a nonce up, atomically: true for one call alone, and only until it expires. */
  readonly takeNonce: (key: string, now: number) => Promise<boolean>
  /** The session with this key. It may be one that has ended by the clock. */
  readonly readSession: (key: string) => Promise<SessionRecord | undefined>
  /**
   * Stores a session. With `replaces` only where that session is still there in that version, which is then gone;
   * atomically, false where it is not.
   */
  readonly saveSession: (
    session: SessionRecord,
    replaces?: { readonly key: string; readonly version: number },
  ) => Promise<boolean>
  /** Sets `lastUsedAt`, where the session still exists. */
  readonly touchSession: (key: string, lastUsedAt: number) => Promise<void>
  readonly removeSession: (key: string) => Promise<void>
  /** All sessions with one of these accounts. */
  readonly sessionsOf: (accounts: readonly CaipAddress[]) => Promise<readonly SessionRecord[]>
  /** Forgets nonces that expired and sessions that ended by `now`, or were last used before `unusedSince`. */
  readonly sweep: (now: number, unusedSince: number) => Promise<void>
}
