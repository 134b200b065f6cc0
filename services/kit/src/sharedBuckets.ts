import { KeyedBuckets, KeyedCounters, type Rate } from './buckets.ts'
import type { Clock } from './clock.ts'
import { createLeases } from './createLeases.ts'
import { connectValkey, type ValkeyClient } from './valkey.ts'

/** Token buckets and budgets by key, of this process or of several together. */
export type Buckets = {
  /** As `TokenBucket.take`. A promise only where another process has to be asked. */
  take(key: string, rate: Rate, cost: number): number | Promise<number>
  /**
   * Takes `cost` of a budget that is not refilled and is forgotten after `ttlSeconds`: all of it or nothing. Default: one.
   * @returns Whether so much was left.
   */
  spend(key: string, budget: number, ttlSeconds: number, cost?: number): boolean | Promise<boolean>
  /** What was taken of a budget: of this process, or of all with what they hold in advance. */
  spent(key: string): number | Promise<number>
  /** Keys held in this process. */
  size(): number
  stop(): Promise<void>
}

/**
 * Opens them: shared over Valkey where there is an address, else for this process alone.
 * @param onFailure Called at each failure of Valkey, for the log.
 */
export function openBuckets(url: string | undefined, clock: Clock, onFailure: (error: unknown) => void): Buckets {
  const local = createLocalBuckets(clock)
  if (url === undefined) return local
  return createSharedBuckets(connectValkey(url, onFailure), local, onFailure)
}

/** Those of this process alone. */
export function createLocalBuckets(clock: Clock): Buckets {
  const buckets = new KeyedBuckets(clock.nowMs)
  const counters = new KeyedCounters(clock.nowMs)
  return {
    take: (key, rate, cost) => buckets.take(key, rate, cost),
    spend(key, budget, ttlSeconds, cost = 1) {
      if (counters.read(key) + cost > budget) return false
      counters.count(key, ttlSeconds * 1_000, cost)
      return true
    },
    spent: (key) => counters.read(key),
    size: () => buckets.size + counters.size,
    async stop() {},
  }
}

// One round trip and one owner of the arithmetic: a script runs alone on the server, so several processes cannot take the
// same token. The server's clock is used, so that theirs need not agree.
const takeScript = `
local now = redis.call('TIME')
local nowMs = now[1] * 1000 + math.floor(now[2] / 1000)
local capacity = tonumber(ARGV[1])
local refill = tonumber(ARGV[2])
local wanted = math.min(tonumber(ARGV[3]), capacity)
local least = math.min(tonumber(ARGV[4]), capacity)
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(held[1]) or capacity
local at = tonumber(held[2]) or nowMs
tokens = math.min(capacity, tokens + math.max(0, nowMs - at) / 1000 * refill)
local granted = 0
local waitMs = 0
if tokens >= least then
  granted = math.min(wanted, math.floor(tokens))
  tokens = tokens - granted
else
  waitMs = math.ceil((least - tokens) / refill * 1000)
end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(nowMs))
redis.call('PEXPIRE', KEYS[1], math.ceil(capacity / refill * 1000) + 1000)
return { granted, waitMs }
`

const spendScript = `
local left = tonumber(ARGV[1]) - tonumber(redis.call('GET', KEYS[1]) or '0')
local granted = 0
if left >= tonumber(ARGV[3]) then
  granted = math.min(tonumber(ARGV[2]), left)
  redis.call('INCRBY', KEYS[1], granted)
  redis.call('EXPIRE', KEYS[1], ARGV[4], 'NX')
end
return granted
`

/** The scripts as commands: the server is sent their text once for each connection, and their hash from then on. */
type Scripts = {
  lendTokens(key: string, ...limits: readonly number[]): Promise<[granted: number, waitMs: number]>
  lendBudget(key: string, ...limits: readonly number[]): Promise<number>
}

function withScripts(client: ValkeyClient): ValkeyClient & Scripts {
  client.defineCommand('lendTokens', { numberOfKeys: 1, lua: takeScript })
  client.defineCommand('lendBudget', { numberOfKeys: 1, lua: spendScript })
  return client as ValkeyClient & Scripts
}

/** A lease of a bucket's tokens ends after this time: the longer, the fewer callers of some calls a second are asked for. */
const leaseMs = 10_000
/** After so long a budget that was used up is asked for again. */
const budgetWaitMs = 1_000

/**
 * Those of several processes, by leases: a process takes some tokens of a busy key in advance, at most what is refilled in
 * a quarter of a second, a twentieth of the burst or a thousandth of a budget. When the server fails, each process goes
 * on with buckets of its own: limits then hold per process, and no caller passes without one.
 */
export function createSharedBuckets(
  client: ValkeyClient,
  local: Buckets,
  onFailure: (error: unknown) => void,
): Buckets {
  const leases = createLeases({ nowMs: () => performance.now(), onFailure })
  const scripts = withScripts(client)

  // What is the same for all keys is made once: a call of a caller who holds a lease makes nothing.
  const takes = new WeakMap<Rate, createLeases.Take>()
  function takeOf(rate: Rate): createLeases.Take {
    const known = takes.get(rate)
    if (known !== undefined) return known
    const take: createLeases.Take = {
      most: Math.floor(Math.min(rate.burst / 20, rate.perSecond / 4)),
      lifeMs: leaseMs,
      async ask(key, wanted, least) {
        const [granted, waitMs] = await scripts.lendTokens(key, rate.burst, rate.perSecond, wanted, least)
        return { granted, waitMs }
      },
    }
    takes.set(rate, take)
    return take
  }

  function orAlone<Answer>(answer: Promise<Answer>, alone: () => Answer | Promise<Answer>): Promise<Answer> {
    return answer.catch((error) => {
      onFailure(error)
      return alone()
    })
  }

  return {
    take(key, rate, cost) {
      if (client.status !== 'ready') return local.take(key, rate, cost)
      const waitMs = leases.take(`bucket:${key}`, Math.min(cost, rate.burst), takeOf(rate))
      return typeof waitMs === 'number' ? waitMs : orAlone(waitMs, () => local.take(key, rate, cost))
    },
    spend(key, budget, ttlSeconds, cost = 1) {
      if (client.status !== 'ready') return local.spend(key, budget, ttlSeconds, cost)
      const waitMs = leases.take(`budget:${key}`, cost, {
        most: Math.floor(Math.min(budget / 1_000, 100)),
        lifeMs: ttlSeconds * 1_000,
        async ask(own, wanted, least) {
          return { granted: await scripts.lendBudget(own, budget, wanted, least, ttlSeconds), waitMs: budgetWaitMs }
        },
      })
      if (typeof waitMs === 'number') return waitMs === 0
      return orAlone(
        waitMs.then((wait) => wait === 0),
        () => local.spend(key, budget, ttlSeconds, cost),
      )
    },
    spent(key) {
      if (client.status !== 'ready') return local.spent(key)
      const asked = client.get(`budget:${key}`).then((amount) => Number(amount ?? 0))
      return orAlone(asked, () => local.spent(key))
    },
    size: () => local.size() + leases.size(),
    async stop() {
      client.disconnect()
      await local.stop()
    },
  }
}
