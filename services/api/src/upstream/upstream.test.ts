import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../test/startFakeNode.ts'
import { createBreaker } from './createBreaker.ts'
import { createHealthScores } from './createHealthScores.ts'
import { createHedgeDelay } from './createHedgeDelay.ts'
import { createHttpClient, retryAfterMs } from './createHttpClient.ts'
import { createUpstreamPool, weightedOrder } from './createUpstreamPool.ts'
import type { TryResult, Upstream } from './upstream.types.ts'

const stillClock = () => ({
  ms: 1_000_000,
  nowMs(): number {
    return this.ms
  },
})
const upstream = (name: string, priority = 50): Upstream => ({
  name,
  url: `http://${name}`,
  wsUrl: undefined,
  priority,
})
const good: TryResult<string> = { kind: 'answer', value: 'yes' }
const bad: TryResult<string> = { kind: 'failure', reason: 'connection' }

describe('retryAfterMs', () => {
  it.each([
    [undefined, undefined],
    ['soon', undefined],
    ['', undefined],
    ['0', 0],
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%s gives %s', (header, expected) => {
    expect(retryAfterMs(header, 1_000)).toBe(expected)
  })
})

describe('the breaker', () => {
  it('opens after five failures in a row and doubles its pause up to 15 s', () => {
    const clock = stillClock()
    const breaker = createBreaker(clock)
    const pauses: number[] = []
    for (let failures = 1; failures <= 12; failures++) {
      breaker.failed()
      pauses.push(breaker.waitMs())
      clock.ms += breaker.waitMs()
    }
    expect(pauses).toEqual([0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000])
    breaker.succeeded()
    breaker.failed()
    expect(breaker.waitMs()).toBe(0)
  })

  it('honours what the upstream asked for at once, within reason', () => {
    const clock = stillClock()
    const breaker = createBreaker(clock)
    breaker.failed(3_000)
    expect(breaker.waitMs()).toBe(3_000)
    breaker.failed(86_400_000)
    expect(breaker.waitMs()).toBe(15_000)
  })
})

describe('health scores', () => {
  it('count an unknown upstream as good', () => {
    expect(createHealthScores(stillClock()).score('nobody', 'chain')).toBe(1)
  })

  it('weigh failures by their square, over all chains and on the one', () => {
    const scores = createHealthScores(stillClock())
    for (let index = 0; index < 12; index++) scores.record('a', 'one', true)
    for (let index = 0; index < 2; index++) scores.record('a', 'two', false)
    // 12 of 12 + 2 * 2 over all chains; all good on the one, none on the other.
    expect(scores.score('a', 'one')).toBeCloseTo(12 / 16)
    expect(scores.score('a', 'two')).toBe(0)
    expect(scores.score('a', 'three')).toBeCloseTo(12 / 16)
  })

  it('forget after three hours', () => {
    const clock = stillClock()
    const scores = createHealthScores(clock)
    scores.record('a', 'one', false)
    clock.ms += 2.5 * 3600_000
    expect(scores.score('a', 'one')).toBe(0)
    clock.ms += 3600_000
    expect(scores.score('a', 'one')).toBe(1)
  })
})

describe('weightedOrder', () => {
  it('keeps every item once, those without weight last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { maxLength: 8 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (weights, numbers) => {
          const items = weights.map((weight, id) => ({ weight, id }))
          const ordered = weightedOrder(
            items,
            ({ weight }) => weight,
            () => Number(numbers.next().value),
          )
          expect([...ordered].sort((a, b) => a.id - b.id)).toEqual(items)
          const firstIdle = ordered.findIndex(({ weight }) => weight === 0)
          if (firstIdle >= 0 && ordered.length > 1)
            expect(ordered.slice(firstIdle).every(({ weight }) => weight === 0)).toBe(true)
        },
      ),
    )
  })

  it('puts an item of three times the weight first three times as often', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    let heavyFirst = 0
    for (let run = 0; run < 4_000; run++)
      if (weightedOrder([3, 1], (weight) => weight, random)[0] === 3) heavyFirst += 1
    expect(heavyFirst / 4_000).toBeGreaterThan(0.72)
    expect(heavyFirst / 4_000).toBeLessThan(0.78)
  })
})

describe('the pool', () => {
  function pool(upstreams: readonly Upstream[], clock = stillClock()) {
    const weights = new Map<string, number>()
    const made = createUpstreamPool({
      scope: 'chain',
      upstreams,
      clock,
      scores: createHealthScores(clock),
      random: () => 0.5,
      onWeight: ({ name }, weight) => weights.set(name, weight),
    })
    return { ...made, clock, weights }
  }

  it('tells that nothing is left when it has no upstream', async () => {
    expect(await pool([]).call(async () => good, { tries: 5 })).toEqual({
      kind: 'exhausted',
      retryAfterMs: 2_000,
      tries: 0,
    })
    expect(await pool([upstream('off', 0)]).call(async () => good, { tries: 5 })).toMatchObject({ kind: 'exhausted' })
  })

  it('goes on to the next upstream, to so many as it may', async () => {
    const { call } = pool(['a', 'b', 'c'].map((name) => upstream(name)))
    const asked: string[] = []
    const attempt = async ({ name }: Upstream) => {
      asked.push(name)
      return asked.length < 3 ? bad : good
    }
    expect(await call(attempt, { tries: 5 })).toMatchObject({ kind: 'answer', value: 'yes', tries: 3 })
    expect(new Set(asked).size).toBe(3)
    asked.length = 0
    expect(await call(attempt, { tries: 1 })).toMatchObject({ kind: 'exhausted', tries: 1 })
  })

  it('leaves a failing upstream alone, fails fast when all are, and tries again after the pause', async () => {
    const { call, clock } = pool([upstream('a')])
    let tries = 0
    const failing = async () => {
      tries += 1
      return bad
    }
    for (let calls = 0; calls < 5; calls++) await call(failing, { tries: 5 })
    expect(tries).toBe(5)
    expect(await call(failing, { tries: 5 })).toEqual({ kind: 'exhausted', retryAfterMs: 1_000, tries: 0 })
    clock.ms += 1_000
    expect(await call(async () => good, { tries: 5 })).toMatchObject({ kind: 'answer' })
  })

  it('passes on how long the upstreams asked to wait', async () => {
    const limited: TryResult<string> = { kind: 'failure', reason: 'rate-limited', retryAfterMs: 9_000 }
    expect(await pool([upstream('a')]).call(async () => limited, { tries: 5 })).toMatchObject({ retryAfterMs: 9_000 })
  })

  it('keeps a session on its upstream while that is well', async () => {
    const { call } = pool(['a', 'b', 'c', 'd'].map((name) => upstream(name)))
    const chosen = async (sessionId: string) => {
      const result = await call(async () => good, { tries: 1, sessionId })
      return result.kind === 'answer' ? result.upstream.name : undefined
    }
    const first = await chosen('session-1')
    for (let calls = 0; calls < 5; calls++) expect(await chosen('session-1')).toBe(first)
    const others = new Set(await Promise.all(Array.from({ length: 20 }, (_, index) => chosen(`session-${index}`))))
    expect(others.size).toBeGreaterThan(1)
  })

  it('lowers the weight of an upstream that fails, at the next reckoning', async () => {
    const { call, clock, weights } = pool([upstream('a', 100)])
    await call(async () => good, { tries: 1 })
    expect(weights.get('a')).toBe(100)
    await call(async () => bad, { tries: 1 })
    clock.ms += 15_000
    await call(async () => good, { tries: 1 })
    // One of one plus one squared, over all chains and on this one.
    expect(weights.get('a')).toBeCloseTo(25)
  })

  it('asks the one upstream that is named', async () => {
    const { call } = pool([upstream('a'), upstream('b')])
    for (let calls = 0; calls < 5; calls++)
      expect(await call(async () => good, { tries: 5, only: 'b' })).toMatchObject({ upstream: { name: 'b' } })
    expect(await call(async () => good, { tries: 5, only: 'z' })).toMatchObject({ kind: 'exhausted' })
  })
})

describe('an upstream that hangs', () => {
  const hedged = { tries: 5, hedged: true }
  /** The first of them never answers. */
  function hanging(names: readonly string[]) {
    const clock = stillClock()
    const made = createUpstreamPool({
      scope: 'chain',
      upstreams: names.map((name, index) => upstream(name, index === 0 ? 100 : 1e-9)),
      clock,
      scores: createHealthScores(clock),
      random: () => 0.5,
    })
    const asked: string[] = []
    const attempt = ({ name }: Upstream): Promise<TryResult<string>> => {
      asked.push(name)
      return name === names[0] ? new Promise(() => {}) : Promise.resolve(good)
    }
    return { ...made, asked, attempt }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is not waited for alone: the next is asked beside it', async () => {
    const { call, attempt, asked } = hanging(['a', 'b'])
    const answer = call(attempt, hedged)
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ kind: 'answer', upstream: { name: 'b' }, tries: 2 })
  })

  it('is tried last once several calls wait for it', async () => {
    const { call, attempt, asked } = hanging(['a', 'b'])
    const first = Promise.all([call(attempt, hedged), call(attempt, hedged), call(attempt, hedged)])
    await vi.advanceTimersByTimeAsync(1_000)
    await first
    asked.length = 0
    await call(attempt, hedged)
    expect(asked).toEqual(['b'])
  })

  it('gets what must not happen twice alone', async () => {
    const { call, attempt, asked } = hanging(['a', 'b'])
    void call(attempt, { tries: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual(['a'])
  })

  it('has no more than one asked beside it', async () => {
    const { call, asked } = hanging(['a', 'b', 'c'])
    void call(({ name }) => {
      asked.push(name)
      return new Promise(() => {})
    }, hedged)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual(['a', 'b'])
  })

  it('does not end a call whose second try fails: the first may answer yet', async () => {
    const { call } = hanging(['a', 'b'])
    const answer = call(async ({ name }) => {
      if (name === 'b') return bad
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return good
    }, hedged)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toMatchObject({ kind: 'answer', upstream: { name: 'a' } })
  })

  it('is waited for by what it usually takes', () => {
    const hedgeDelay = createHedgeDelay()
    const takes = (ms: number) => {
      for (let count = 0; count < 64; count++) hedgeDelay.took(ms)
      return hedgeDelay.ms()
    }
    expect(hedgeDelay.ms()).toBe(1_000)
    expect([takes(5), takes(100), takes(5_000)]).toEqual([200, 300, 2_000])
  })
})

describe('the HTTP client', () => {
  const httpClient = createHttpClient(stillClock())
  const limits = { timeoutMs: 200, maxBytes: 1000, repeatable: true }
  const body = Buffer.from('{}')
  let node: FakeNode | undefined
  afterEach(async () => {
    await node?.[Symbol.asyncDispose]()
    node = undefined
  })

  it('tells a node that nobody listens at', async () => {
    expect(await httpClient.post('http://127.0.0.1:1', body, limits)).toMatchObject({
      kind: 'failure',
      reason: 'connection',
    })
  })

  it('gives up on a silent node', async () => {
    node = await startFakeNode(() => undefined)
    expect(await httpClient.post(node.url, body, limits)).toEqual({ kind: 'failure', reason: 'timeout' })
  })

  it('stops reading an endless answer', async () => {
    node = await startFakeNode((_, __, response) => {
      response.write('x'.repeat(2000))
    })
    expect(await httpClient.post(node.url, body, limits)).toEqual({ kind: 'failure', reason: 'too-large' })
  })

  it('tells an answer that breaks off', async () => {
    node = await startFakeNode((_, __, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"json')
      setTimeout(() => response.destroy(), 10)
    })
    expect(await httpClient.post(node.url, body, limits)).toMatchObject({ kind: 'failure', reason: 'connection' })
  })

  it('does not follow a redirect, and reads Retry-After', async () => {
    node = await startFakeNode((_, __, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/', 'retry-after': '3' }).end()
    })
    expect(await httpClient.post(node.url, body, limits)).toMatchObject({
      kind: 'response',
      status: 302,
      retryAfterMs: 3_000,
    })
  })

  it('sends once more when a kept connection was closed under it', async () => {
    let calls = 0
    node = await startFakeNode((_, request, response) => {
      calls += 1
      // The second call comes over the first one's connection, which closes without an answer.
      if (calls === 2) request.socket.destroy()
      else response.end('{"ok":1}')
    })
    expect(await httpClient.post(node.url, body, limits)).toMatchObject({ kind: 'response', status: 200 })
    expect(await httpClient.post(node.url, body, limits)).toMatchObject({ kind: 'response', status: 200 })
    expect(calls).toBe(3)
  })

  it('reaches a node that closes every connection that it kept', async () => {
    const [used, both] = [new WeakSet<object>(), Promise.withResolvers<void>()]
    let calls = 0
    node = await startFakeNode(async (_, { socket }, response) => {
      calls += 1
      if (used.has(socket)) {
        socket.destroy()
        return
      }
      used.add(socket)
      // Two calls at once, so that two connections are kept.
      if (calls === 2) both.resolve()
      await both.promise
      response.end('{"ok":1}')
    })
    const { url } = node
    const read = () => httpClient.post(url, body, { ...limits, timeoutMs: 20_000 })
    const answered = { kind: 'response', status: 200 }
    expect(await Promise.all([read(), read()])).toMatchObject([answered, answered])
    expect(await read()).toMatchObject(answered)
    expect(calls).toBe(4)
    expect(await read()).toMatchObject(answered)
    expect(await httpClient.post(url, body, { ...limits, timeoutMs: 20_000, repeatable: false })).toMatchObject(
      answered,
    )
  })

  it('does not send a write twice', async () => {
    let calls = 0
    node = await startFakeNode((_, request, response) => {
      calls += 1
      if (calls === 2) request.socket.destroy()
      else response.end('{"ok":1}')
    })
    const write = { ...limits, repeatable: false }
    expect(await httpClient.post(node.url, body, write)).toMatchObject({ kind: 'response', status: 200 })
    expect(await httpClient.post(node.url, body, write)).toMatchObject({ kind: 'failure', reason: 'connection' })
    expect(calls).toBe(2)
  })
})
