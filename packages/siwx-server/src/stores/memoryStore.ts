import { siwxLimits } from '@latchkey/protocol/siwx'
import type { NonceRecord, SessionRecord, SiwxStore } from '../SiwxStore.types.ts'

/** A flood of requests for nonces takes no more memory than this; the oldest go first. */
const noncesAtMost = 100_000

/**
 * Keeps nonces and sessions in this process: for tests, and for one process whose people may sign in again after a
 * restart.
 */
export function memoryStore(): SiwxStore {
  const nonces = new Map<string, NonceRecord & { attempts: number; isUsed: boolean }>()
  const sessions = new Map<string, SessionRecord>()
  const live = (key: string, now: number) => {
    const nonce = nonces.get(key)
    return nonce && nonce.expiresAt > now ? nonce : undefined
  }

  return {
    addNonce: async (nonce) => {
      // All live equally long, and stand in the order in which they were added.
      for (const [key, { expiresAt }] of nonces) {
        if (expiresAt > nonce.expiresAt - siwxLimits.nonceMs && nonces.size < noncesAtMost) break
        nonces.delete(key)
      }
      nonces.set(nonce.key, { ...nonce, attempts: 0, isUsed: false })
    },
    tryNonce: async (key, holders, now, limit) => {
      const nonce = live(key, now)
      if (!nonce || !holders.includes(nonce.holder)) return 'unknown'
      if (nonce.isUsed) return 'used'
      if (nonce.attempts >= limit) return 'exhausted'
      nonce.attempts += 1
      return 'open'
    },
    returnNonce: async (key) => {
      const nonce = nonces.get(key)
      if (nonce && nonce.attempts > 0) nonce.attempts -= 1
    },
    takeNonce: async (key, now) => {
      const nonce = live(key, now)
      if (!nonce || nonce.isUsed) return false
      nonce.isUsed = true
      return true
    },
    readSession: async (key) => sessions.get(key),
    saveSession: async (session, replaces) => {
      if (replaces) {
        if (sessions.get(replaces.key)?.version !== replaces.version) return false
        sessions.delete(replaces.key)
      }
      sessions.set(session.key, session)
      return true
    },
    touchSession: async (key, lastUsedAt) => {
      const session = sessions.get(key)
      if (session) sessions.set(key, { ...session, lastUsedAt })
    },
    removeSession: async (key) => {
      sessions.delete(key)
    },
    sessionsOf: async (accounts) =>
      [...sessions.values()].filter((session) => session.accounts.some(({ account }) => accounts.includes(account))),
    sweep: async (now, unusedSince) => {
      for (const [key, { expiresAt }] of nonces) if (expiresAt <= now) nonces.delete(key)
      for (const [key, { endsAt, lastUsedAt }] of sessions) {
        if (endsAt <= now || lastUsedAt <= unusedSince) sessions.delete(key)
      }
    },
  }
}
