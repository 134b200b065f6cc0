import { siwxLimits } from '@latchkey/protocol/siwx'
import type { NonceAttempt, SessionRecord, SiwxStore } from '../SiwxStore.types.ts'
import { fromStored, type StoredSession, toStored } from './storedSession.ts'

/** What is used of a client: one command, as its words. */
export type ValkeyClient = {
  /** `sendCommand` of node-redis, `call` of ioredis and iovalkey, `customCommand` of GLIDE. */
  readonly send: (command: string[]) => Promise<unknown>
}

const tryNonce = `
local holder = redis.call('HGET', KEYS[1], 'holder')
if not holder or tonumber(redis.call('HGET', KEYS[1], 'expiresAt')) <= tonumber(ARGV[1]) then return 'unknown' end
local own = false
for at = 3, #ARGV do own = own or ARGV[at] == holder end
if not own then return 'unknown' end
if redis.call('HEXISTS', KEYS[1], 'used') == 1 then return 'used' end
if tonumber(redis.call('HGET', KEYS[1], 'attempts')) >= tonumber(ARGV[2]) then return 'exhausted' end
redis.call('HINCRBY', KEYS[1], 'attempts', 1)
return 'open'`

const returnNonce = `
local attempts = redis.call('HGET', KEYS[1], 'attempts')
if attempts and tonumber(attempts) > 0 then redis.call('HINCRBY', KEYS[1], 'attempts', -1) end
return 1`

const takeNonce = `
local expiresAt = redis.call('HGET', KEYS[1], 'expiresAt')
if not expiresAt or tonumber(expiresAt) <= tonumber(ARGV[1]) then return 0 end
return redis.call('HSETNX', KEYS[1], 'used', 1)`

const addNonce = `
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'expiresAt', ARGV[2], 'attempts', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

/** Takes a session out of the sets of its accounts, and away. */
const drop = `
local function drop(session, key, prefix)
  for account in string.gmatch(redis.call('HGET', session, 'accounts') or '', '%S+') do
    redis.call('SREM', prefix .. account, key)
  end
  redis.call('DEL', session)
end`

const removeSession = `${drop}
drop(KEYS[1], ARGV[1], ARGV[2])
return 1`

const saveSession = `${drop}
local key, prefix, ttl = ARGV[1], ARGV[2], tonumber(ARGV[8])
if KEYS[2] then
  if redis.call('HGET', KEYS[2], 'version') ~= ARGV[10] then return 0 end
  drop(KEYS[2], ARGV[9], prefix)
end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'lastUsedAt', ARGV[4], 'endsAt', ARGV[5], 'accounts', ARGV[6], 'rest', ARGV[7])
redis.call('PEXPIRE', KEYS[1], ttl)
for account in string.gmatch(ARGV[6], '%S+') do
  redis.call('SADD', prefix .. account, key)
  if redis.call('PTTL', prefix .. account) < ttl then redis.call('PEXPIRE', prefix .. account, ttl) end
end
return 1`

const touchSession = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'lastUsedAt', ARGV[1]) end
return 1`

/**
 * Keeps nonces and sessions in Valkey or Redis (6 and later). What has ended goes by itself. How much survives the end of
 * the server is for its settings to say: `appendonly yes` and `appendfsync always` for all of it. `noeviction`, or
 * sessions end early when memory is short.
 *
 * @example
 * const store = valkeyStore({ send: (command) => client.sendCommand(command) })
 */
export function valkeyStore(client: ValkeyClient, options: valkeyStore.Options = {}): SiwxStore {
  const { prefix = '{siwx}:' } = options
  const nonceKey = (key: string) => `${prefix}nonce:${key}`
  const sessionKey = (key: string) => `${prefix}session:${key}`
  const accounts = `${prefix}account:`
  const run = (script: string, keys: readonly string[], ...values: readonly (string | number)[]) =>
    client.send(['EVAL', script, String(keys.length), ...keys, ...values.map(String)])

  async function readSession(key: string): Promise<SessionRecord | undefined> {
    const names = ['version', 'lastUsedAt', 'endsAt', 'rest'] as const
    const found = (await client.send(['HMGET', sessionKey(key), ...names])) as readonly (string | null)[]
    const [version, lastUsedAt, endsAt, rest] = found
    if (version == null || lastUsedAt == null || endsAt == null || rest == null) return undefined
    return fromStored({ key, version, lastUsedAt, endsAt, rest })
  }

  return {
    addNonce: async ({ key, holder, expiresAt }) => {
      // Twice its time: which clock says that it has expired is the server's.
      await run(addNonce, [nonceKey(key)], holder, expiresAt, siwxLimits.nonceMs * 2)
    },
    tryNonce: async (key, holders, now, limit) =>
      String(await run(tryNonce, [nonceKey(key)], now, limit, ...holders)) as NonceAttempt,
    returnNonce: async (key) => {
      await run(returnNonce, [nonceKey(key)])
    },
    takeNonce: async (key, now) => Number(await run(takeNonce, [nonceKey(key)], now)) === 1,
    readSession,
    saveSession: async (session, replaces) => {
      const { key, version, lastUsedAt, endsAt, rest }: StoredSession = toStored(session)
      const list = session.accounts.map(({ account }) => account).join(' ')
      const ttl = Math.max(1, Math.ceil(endsAt - lastUsedAt))
      const keys = [sessionKey(key), ...(replaces ? [sessionKey(replaces.key)] : [])]
      const former = replaces ? [replaces.key, replaces.version] : []
      const given = [key, accounts, version, lastUsedAt, endsAt, list, rest, ttl, ...former]
      return Number(await run(saveSession, keys, ...given)) === 1
    },
    touchSession: async (key, lastUsedAt) => {
      await run(touchSession, [sessionKey(key)], lastUsedAt)
    },
    removeSession: async (key) => {
      await run(removeSession, [sessionKey(key)], key, accounts)
    },
    sessionsOf: async (wanted) => {
      if (wanted.length === 0) return []
      const keys = (await client.send(['SUNION', ...wanted.map((account) => accounts + account)])) as Iterable<string>
      const found = await Promise.all(
        [...keys].map(async (key) => {
          const session = await readSession(key)
          // It went with its time, and left its name behind.
          if (!session) for (const account of wanted) await client.send(['SREM', accounts + account, key])
          return session
        }),
      )
      return found.filter((session) => session !== undefined)
    },
    sweep: async () => {},
  }
}

export declare namespace valkeyStore {
  type Options = {
    /** Before every key. In a cluster it has to keep all of them in one slot, as `{siwx}:` does. */
    readonly prefix?: string | undefined
  }
}
