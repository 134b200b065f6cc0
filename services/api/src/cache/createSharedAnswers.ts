import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connectValkey, type ValkeyClient } from '@latchkey/service-kit/valkey'
import * as v from 'valibot'
import type { ApiConfig } from '../config/config.types.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import type { Due } from './caches.ts'

/** Who asks for an answer renews its place while it lives: one that was killed holds up the others for no longer. */
const usualPlaceMs = 2_000
/** So long another process is waited for; then the answer is asked for here, too. */
const maxWaitMs = 15_000
/** Between two looks whether another process has its answer. */
const pauses = { firstMs: 10, maxMs: 100 }
/** After a failure of Valkey every question is answered here for so long: a slow one would cost each its time-out. */
const aloneMs = 5_000
/** A longer answer is not worth its way. */
const maxLength = 262_144

/** What is asked of the world outside, and how its answers travel. */
export type AnswerKind<Value> = {
  readonly name: string
  readonly lifeMs: number
  /** Of what `encode` makes. An answer that does not fit is asked for again. */
  readonly schema: v.GenericSchema<unknown, Value>
  readonly encode: (value: Value) => unknown
}

/** Answers of one kind, that all processes over one Valkey ask for once in their lifetime. */
export type SharedKind<Value> = {
  /**
   * @param ask Answers what no process knows or asks for at present, in the order of its keys.
   * @param fresh Whether to ask whatever is known; the others get that answer from then on.
   * @throws what `ask` throws: a failure is not shared.
   */
  read(keys: readonly string[], ask: Ask<Value>, fresh?: boolean): Promise<readonly Due<Value>[]>
  /** As `read`, for a single key. */
  readOne(key: string, ask: () => Promise<Value>, fresh?: boolean): Promise<Due<Value>>
}

export type SharedAnswers = {
  of<Value>(kind: AnswerKind<Value>): SharedKind<Value>
  stop(): void
}

type Ask<Value> = (keys: readonly string[]) => Promise<readonly Value[]>
type Outcome = 'asked' | 'shared' | 'unreadable' | 'alone'
type Claim = readonly [state: 'answer', text: string, leftMs: number] | readonly [state: 'mine' | 'taken']

// A script runs alone on the server, so two processes never both get the place of one that asks.
const claimScript = `
local text = redis.call('GET', KEYS[1])
if text and text ~= ARGV[3] then return { 'answer', text, redis.call('PTTL', KEYS[1]) } end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return { 'mine' } end
return { 'taken' }
`
// Without an owner the answer was asked for whatever was known: who asked before does not overwrite it.
const keepScript = `
if ARGV[1] ~= '' and redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('DEL', KEYS[2])
return 1
`
const renewScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0
`
const leaveScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`

type Scripts = {
  claimAnswer(answer: string, place: string, owner: string, placeMs: number, unreadable: string): Promise<Claim>
  keepAnswer(answer: string, place: string, owner: string, text: string, lifeMs: number): Promise<number>
  renewPlace(place: string, owner: string, placeMs: number): Promise<number>
  leavePlace(place: string, owner: string): Promise<number>
}

function withScripts(client: ValkeyClient): ValkeyClient & Scripts {
  client.defineCommand('claimAnswer', { numberOfKeys: 2, lua: claimScript })
  client.defineCommand('keepAnswer', { numberOfKeys: 2, lua: keepScript })
  client.defineCommand('renewPlace', { numberOfKeys: 1, lua: renewScript })
  client.defineCommand('leavePlace', { numberOfKeys: 1, lua: leaveScript })
  return client as ValkeyClient & Scripts
}

/**
 * Answers that are the same whichever process asks: the first asks, the others wait for its answer. Without Valkey, or while it
 * fails, each process asks by itself. Keys are digests, since questions name accounts, and each ends by itself.
 */
export function createSharedAnswers({
  client,
  sources,
  metrics,
  onFailure,
  placeMs = usualPlaceMs,
}: createSharedAnswers.Options): SharedAnswers {
  const valkey = client && withScripts(client)
  let aloneUntilMs = 0

  function failed(error: unknown): void {
    aloneUntilMs = performance.now() + aloneMs
    onFailure(error)
  }

  function of<Value>({ name, lifeMs, schema, encode }: AnswerKind<Value>): SharedKind<Value> {
    const count = (outcome: Outcome, answers: number) => {
      if (answers > 0) metrics.sharedAnswers.inc({ kind: name, outcome }, answers)
    }
    const placesOf = (key: string) => {
      const digest = createHash('sha256')
        .update(JSON.stringify([sources, name, key]))
        .digest('base64url')
      // Braces: both lie on one server of a cluster.
      return [`answer:{${digest}}`, `asking:{${digest}}`] as const
    }

    /** Undefined where it is no answer of this kind, or would not end. */
    function decode(text: string, leftMs: number): Due<Value> | undefined {
      if (leftMs <= 0 || leftMs > lifeMs) return undefined
      try {
        return { value: v.parse(schema, JSON.parse(text)), leftMs }
      } catch {
        return undefined
      }
    }

    const ownAnswers = async (keys: readonly string[], ask: Ask<Value>) =>
      (await ask(keys)).map((value): Due<Value> => ({ value, leftMs: lifeMs }))

    /** The answers are given at once: who waits for them elsewhere finds them a moment later. */
    function keep(shared: Scripts, keys: readonly string[], values: readonly Due<Value>[], owner: string): void {
      const kept = keys.map((key, index) => {
        const text = JSON.stringify(encode(values[index]?.value as Value))
        const [answer, place] = placesOf(key)
        return text.length > maxLength
          ? shared.leavePlace(place, owner)
          : shared.keepAnswer(answer, place, owner, text, lifeMs)
      })
      Promise.all(kept).catch(failed)
    }

    async function askInPlace(shared: Scripts, keys: readonly string[], ask: Ask<Value>, owner: string) {
      const places = keys.map((key) => placesOf(key)[1])
      const renewal = setInterval(() => {
        Promise.all(places.map((place) => shared.renewPlace(place, owner, placeMs))).catch(failed)
      }, placeMs / 4).unref()
      try {
        const values = await ownAnswers(keys, ask)
        keep(shared, keys, values, owner)
        return values
      } catch (error) {
        // The others ask for themselves.
        Promise.all(places.map((place) => shared.leavePlace(place, owner))).catch(failed)
        throw error
      } finally {
        clearInterval(renewal)
      }
    }

    async function read(keys: readonly string[], ask: Ask<Value>, fresh = false): Promise<readonly Due<Value>[]> {
      const known = new Map<string, Due<Value>>()
      const learn = (names: readonly string[], values: readonly Due<Value>[]) => {
        for (const [index, value] of values.entries()) known.set(names[index] ?? '', value)
      }
      const owner = randomUUID()
      const unreadable = new Map<string, string>()
      const untilMs = performance.now() + maxWaitMs
      let open = [...new Set(keys)]
      for (let waitMs = pauses.firstMs; open.length > 0; waitMs = Math.min(2 * waitMs, pauses.maxMs)) {
        const nowMs = performance.now()
        const claims =
          valkey?.status !== 'ready' || nowMs < aloneUntilMs || nowMs > untilMs || fresh
            ? undefined
            : await Promise.all(
                open.map((key) => valkey.claimAnswer(...placesOf(key), owner, placeMs, unreadable.get(key) ?? '')),
              ).catch(failed)
        if (claims === undefined) {
          const isForced = fresh && valkey?.status === 'ready'
          if (valkey !== undefined) count(isForced ? 'asked' : 'alone', open.length)
          const values = await ownAnswers(open, ask)
          if (isForced) keep(valkey, open, values, '')
          learn(open, values)
          break
        }
        const mine: string[] = []
        const waiting: string[] = []
        let hasUnreadable = false
        for (const [index, key] of open.entries()) {
          const claim = claims[index]
          const answer = claim?.[0] === 'answer' ? decode(claim[1], claim[2]) : undefined
          if (answer !== undefined) known.set(key, answer)
          else if (claim?.[0] === 'mine') mine.push(key)
          else waiting.push(key)
          if (claim?.[0] !== 'answer' || answer !== undefined) continue
          unreadable.set(key, claim[1])
          hasUnreadable = true
          count('unreadable', 1)
        }
        count('shared', open.length - mine.length - waiting.length)
        count('asked', mine.length)
        if (mine.length > 0) learn(mine, await askInPlace(valkey as Scripts, mine, ask, owner))
        open = waiting
        if (waiting.length > 0 && mine.length === 0 && !hasUnreadable) await pause(waitMs)
      }
      return keys.map((key) => known.get(key) as Due<Value>)
    }

    return {
      read,
      async readOne(key, ask, fresh) {
        const [answer] = await read([key], async () => [await ask()], fresh)
        return answer as Due<Value>
      },
    }
  }

  return { of, stop: () => client?.disconnect() }
}

/** Those over the Valkey that the service is set to; of this process alone without one. */
export function openSharedAnswers({ config, asked, metrics, onFailure }: openSharedAnswers.Options): SharedAnswers {
  const { valkeyUrl, valkeyAnswerMs, coinGecko, defiLlama } = config
  const client = valkeyUrl === undefined ? undefined : connectValkey(valkeyUrl, onFailure, valkeyAnswerMs)
  const sources = JSON.stringify([asked, coinGecko, defiLlama])
  return createSharedAnswers({ client, sources, metrics, onFailure })
}

export declare namespace openSharedAnswers {
  type Options = Pick<createSharedAnswers.Options, 'metrics' | 'onFailure'> & {
    readonly config: Pick<ApiConfig, 'valkeyUrl' | 'valkeyAnswerMs' | 'coinGecko' | 'defiLlama'>
    /** What is asked, beside the sources of prices. */
    readonly asked: unknown
  }
}

export declare namespace createSharedAnswers {
  type Options = {
    /** Undefined: there is no other process. */
    readonly client: ValkeyClient | undefined
    /** What is asked, in words: processes that ask elsewhere share nothing with these. */
    readonly sources: string
    readonly metrics: Pick<Metrics, 'sharedAnswers'>
    /** For tests. */
    readonly placeMs?: number
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}
