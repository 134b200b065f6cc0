import type { CaipAddress } from '@latchkey/protocol'
import type { SessionAccount, SessionRecord, SiwxStore } from '../SiwxStore.types.ts'
import { siwxError } from '../siwxError.ts'
import type { FreshSession, Session } from './Session.types.ts'

/** How long sessions live, in milliseconds. */
export type SessionTimes = {
  /** Without use. */
  readonly idleMs: number
  /** From the proof of an account, however the session is used. */
  readonly absoluteMs: number
}

/** How many accounts a session holds, and how often a change is tried. */
const limits = { accounts: 32, changes: 10 }
/** A use is written down at most this often. */
const touchMs = 60_000

/** What happens to sessions, however they are carried. */
export function createSessions(store: SiwxStore, clock: () => number, { idleMs, absoluteMs }: SessionTimes) {
  /** What still counts of a session: accounts whose proof is not too old. Undefined where that is nothing. */
  function alive(record: SessionRecord | undefined): SessionRecord | undefined {
    const now = clock()
    if (!record || record.endsAt <= now || record.lastUsedAt + idleMs <= now) return undefined
    const accounts = record.accounts.filter(({ signedInAt }) => signedInAt + absoluteMs > now)
    return accounts.length === 0 ? undefined : { ...record, accounts }
  }

  const find = async (key: string | undefined) => (key === undefined ? undefined : alive(await store.readSession(key)))

  /** Changes a session that others may be changing: read, change, store, and again where someone was faster. */
  async function change<Result>(
    key: string | undefined,
    apply: (record: SessionRecord | undefined) => Promise<{ result: Result } | undefined>,
  ): Promise<Result> {
    for (let tries = 0; tries < limits.changes; tries++) {
      const done = await apply(await find(key))
      if (done) return done.result
    }
    throw siwxError('siwx/store-unavailable', 'Too many changes at once')
  }

  async function leave(record: SessionRecord, left: readonly CaipAddress[]): Promise<boolean> {
    const accounts = record.accounts.filter(({ account }) => !left.includes(account))
    if (accounts.length > 0) return store.saveSession({ ...record, accounts, version: record.version + 1 }, record)
    await store.removeSession(record.key)
    return true
  }

  return {
    find,
    change,

    /** The session of a request, marked as used. */
    async use(key: string | undefined): Promise<SessionRecord | undefined> {
      const record = await find(key)
      const now = clock()
      if (!record || now - record.lastUsedAt < Math.min(touchMs, idleMs / 10)) return record
      await store.touchSession(record.key, now)
      return { ...record, lastUsedAt: now }
    },

    /** A session under a new secret, with a further account: that of `key` goes on in it, where there is one. */
    add(key: string | undefined, account: SessionAccount, fresh: FreshSession): Promise<SessionRecord> {
      return change(key, async (record) => {
        const others = (record?.accounts ?? []).filter((one) => one.account !== account.account)
        const accounts = [...others, account].slice(-limits.accounts)
        const now = clock()
        const result: SessionRecord = {
          ...fresh,
          version: 0,
          createdAt: record?.createdAt ?? now,
          lastUsedAt: now,
          endsAt: now + absoluteMs,
          ...(record?.name !== undefined && { name: record.name }),
          accounts,
        }
        return (await store.saveSession(result, record)) ? { result } : undefined
      })
    },

    /** Takes one account out of a session, or ends it. */
    signOut(key: string | undefined, account?: CaipAddress): Promise<SessionRecord | undefined> {
      return change(key, async (record) => {
        if (!record) return { result: undefined }
        const left = account === undefined ? record.accounts.map((one) => one.account) : [account]
        if (!(await leave(record, left))) return undefined
        const accounts = record.accounts.filter((one) => !left.includes(one.account))
        return { result: accounts.length === 0 ? undefined : { ...record, accounts } }
      })
    },

    /** All sessions of the accounts of this one, each with the accounts that both have. */
    async list(own: SessionRecord): Promise<readonly SessionRecord[]> {
      const mine = own.accounts.map(({ account }) => account)
      const found = await store.sessionsOf(mine)
      return found
        .flatMap((record) => alive(record) ?? [])
        .map((record) => ({ ...record, accounts: record.accounts.filter(({ account }) => mine.includes(account)) }))
        .filter(({ accounts }) => accounts.length > 0)
        .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    },

    /** Takes what `own` has proven out of another of its sessions: it ends where nothing else is left in it. */
    async end(own: SessionRecord, id: string): Promise<void> {
      const found = (await this.list(own)).find((record) => record.id === id)
      if (!found) throw siwxError('siwx/session-invalid')
      const shared = found.accounts.map(({ account }) => account)
      await change(found.key, async (record) =>
        !record || (await leave(record, shared)) ? { result: undefined } : undefined,
      )
    },

    async rename(own: SessionRecord, id: string, name: string): Promise<void> {
      const found = (await this.list(own)).find((record) => record.id === id)
      if (!found) throw siwxError('siwx/session-invalid')
      await change(found.key, async (record) => {
        if (!record) throw siwxError('siwx/session-invalid')
        const isStored = await store.saveSession({ ...record, name, version: record.version + 1 }, record)
        return isStored ? { result: undefined } : undefined
      })
    },

    toSession(record: SessionRecord): Session {
      const { id, createdAt, lastUsedAt, endsAt, name, accounts } = record
      return {
        id,
        createdAt,
        expiresAt: Math.min(lastUsedAt + idleMs, endsAt),
        ...(name !== undefined && { name }),
        accounts: accounts.map(({ proof: _, ...account }) => account),
      }
    },
  }
}
