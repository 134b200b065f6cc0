import { type CaipAddress, isKitError } from '@latchkey/protocol'
import { fromBase64, toHex } from '../bytes.ts'
import type { createVerify } from '../checks/createVerify.ts'
import type { SessionAccount, SessionRecord, SiwxStore } from '../SiwxStore.types.ts'
import { type RandomBytes, sha256 } from '../secrets.ts'
import type { createSessions } from '../sessions/createSessions.ts'
import { siwxError } from '../siwxError.ts'
import { familyOf, readRefreshToken } from './tokenCarrier.ts'

/**
 * Trades a refresh token for the next one. One that has been traded before is in two hands: its session ends for both.
 * What a contract said once is asked again; an account that it no longer answers for leaves the session.
 */
export function createRefresh(options: createRefresh.Options) {
  const { store, sessions, checkSignature, clock, randomBytes } = options

  /** @throws KitError `siwx/node-unavailable`: nothing has happened then, and the token still serves. */
  async function stillHolds({ account, by, proof }: SessionAccount): Promise<boolean> {
    if (by === 'key' || !proof) return by === 'key'
    const { message, signature, signedMessage } = proof
    const signed = {
      message,
      signature,
      ...(signedMessage !== undefined && { signedMessage: fromBase64(signedMessage) }),
    }
    try {
      await checkSignature(account as CaipAddress, signed)
      return true
    } catch (error) {
      if (isKitError(error) && !error.retryable && error.code !== 'siwx/too-many-attempts') return false
      throw error
    }
  }

  /**
   * The session with its next secret.
   * @throws KitError `siwx/session-invalid`, `siwx/node-unavailable`, `siwx/store-unavailable`.
   */
  return async function refresh(token: string): Promise<{ record: SessionRecord; secret: string }> {
    const given = readRefreshToken(token)
    if (!given) throw siwxError('siwx/session-invalid')
    const key = sha256(given.id)
    const shown = sha256(given.secret)
    const family = familyOf(given.secret)
    return sessions.change(key, async (record) => {
      if (!record) throw siwxError('siwx/session-invalid')
      if (record.refresh !== shown) {
        // The id is no secret: a service that reads access tokens could sign the person out by a token of its own making.
        const isOurs = record.refreshFamily === undefined || record.refreshFamily === sha256(family)
        if (isOurs) await store.removeSession(key)
        throw siwxError('siwx/session-invalid')
      }
      const holding = await Promise.all(record.accounts.map(stillHolds))
      const accounts = record.accounts.filter((_, index) => holding[index])
      if (accounts.length === 0) {
        await store.removeSession(key)
        throw siwxError('siwx/session-invalid')
      }
      const secret = family + toHex(randomBytes(16))
      const next: SessionRecord = {
        ...record,
        accounts,
        version: record.version + 1,
        lastUsedAt: clock(),
        refresh: sha256(secret),
        refreshFamily: sha256(family),
      }
      return (await store.saveSession(next, record)) ? { result: { record: next, secret } } : undefined
    })
  }
}

export declare namespace createRefresh {
  type Options = {
    readonly store: SiwxStore
    readonly sessions: ReturnType<typeof createSessions>
    readonly checkSignature: ReturnType<typeof createVerify>['checkSignature']
    readonly clock: () => number
    readonly randomBytes: RandomBytes
  }
}
