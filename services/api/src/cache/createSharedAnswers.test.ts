import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startValkey, type TestValkey } from '@latchkey/service-kit/test/valkey'
import { connectValkey, type ValkeyClient } from '@latchkey/service-kit/valkey'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createMetrics } from '../observe/createMetrics.ts'
import { createSharedAnswers } from './createSharedAnswers.ts'

const lifeMs = 60_000
const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
let valkey: TestValkey
let operator: ValkeyClient
beforeAll(async () => {
  valkey = await startValkey()
  operator = await connect()
})
afterAll(async () => {
  operator.disconnect()
  await valkey.stop()
})
beforeEach(async () => {
  await operator.flushall()
})

/** @param answerMs So long it waits for an answer: on a machine that is busy, processes would ask by themselves. */
async function connect(answerMs = 60_000): Promise<ValkeyClient> {
  const client = connectValkey(valkey.url, () => {}, answerMs)
  await once(client, 'ready')
  return client
}

/** A process, as far as this is concerned. */
async function open(sources = 'test', answerMs?: number) {
  const client = await connect(answerMs)
  onTestFinished(() => client.disconnect())
  const metrics = createMetrics()
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const answers = createSharedAnswers({ client, sources, metrics, onFailure, placeMs: 60_000 })
  const numbers = answers.of({ name: 'numbers', lifeMs, schema: v.number(), encode: (value) => value })
  return {
    numbers,
    failures,
    async counted(outcome: string): Promise<number> {
      const { values } = await metrics.sharedAnswers.get()
      return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
    },
  }
}

const value = async (work: Promise<{ value: unknown }>) => (await work).value
const never = () => Promise.reject(new Error('It was asked for.'))
const only = async (pattern: string) => {
  const [key, more] = await operator.keys(pattern)
  if (key === undefined || more !== undefined) throw new Error('Expected a single key.')
  return key
}

describe('an answer that processes share', () => {
  it('is asked for once, whoever asks and whenever', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => open()))
    const asked: string[] = []
    const keys = Array.from({ length: 10 }, (_, index) => `key ${index}`)
    const read = (first: number) =>
      processes.map(({ numbers }) =>
        numbers.read(keys.slice(first), async (open) => {
          asked.push(...open)
          await new Promise((resolve) => setTimeout(resolve, 30))
          return open.map((key) => keys.indexOf(key))
        }),
      )
    const answers = await Promise.all([...read(0), ...read(5)])
    expect(asked.toSorted()).toEqual(keys)
    for (const [index, found] of answers.entries())
      expect(found.map(({ value }) => value)).toEqual(keys.map((_, number) => number).slice(index < 4 ? 0 : 5))
    const late = await open()
    const [known] = await late.numbers.read(['key 7'], never)
    expect(known?.value).toBe(7)
    expect(known?.leftMs).toBeGreaterThan(0)
    expect(known?.leftMs).toBeLessThanOrEqual(lifeMs)
    expect(await late.counted('shared')).toBe(1)
  })

  it('ends by itself, under a key that names no account', async () => {
    const { numbers } = await open()
    await numbers.readOne(`eip155:1 usd ${account}`, async () => 1)
    await expect.poll(() => operator.keys('answer:*')).toHaveLength(1)
    const keys = await operator.keys('*')
    for (const key of keys) {
      expect(key).not.toContain(account)
      expect(await operator.pttl(key)).toBeGreaterThan(0)
    }
    await operator.del(...keys)
    expect(await value(numbers.readOne(`eip155:1 usd ${account}`, async () => 2))).toBe(2)
  })

  it('is not shared with processes that ask elsewhere', async () => {
    const [one, two] = [await open('a node'), await open('another')]
    await one.numbers.readOne('k', async () => 1)
    expect(await value(two.numbers.readOne('k', async () => 2))).toBe(2)
  })

  it('is replaced by one that was asked for whatever was known, and not by an older one on its way', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    let end = (_: number) => {}
    const older = one.numbers.readOne('k', () => new Promise((resolve) => (end = resolve)))
    await expect.poll(() => operator.keys('asking:*')).toHaveLength(1)
    expect(await value(two.numbers.readOne('k', async () => 2, true))).toBe(2)
    await expect.poll(() => operator.keys('answer:*')).toHaveLength(1)
    end(1)
    expect(await value(older)).toBe(1)
    expect(await value(three.numbers.readOne('k', never))).toBe(2)
  })

  it('that failed is asked for by the next', async () => {
    const [one, two] = [await open(), await open()]
    await expect(one.numbers.readOne('k', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await value(two.numbers.readOne('k', async () => 2))).toBe(2)
  })
})

describe('what somebody wrote into Valkey', () => {
  it.each([
    ['of another shape', '"1"', lifeMs],
    ['that is no JSON', '{', lifeMs],
    ['that lives longer than any answer', '9', 10 * lifeMs],
    ['that never ends', '9', undefined],
  ])('is asked for anew where it is something %s', async (_, text, life) => {
    const [one, two, three] = [await open(), await open(), await open()]
    await one.numbers.readOne('k', async () => 1)
    await expect.poll(() => operator.keys('answer:*')).toHaveLength(1)
    const key = await only('answer:*')
    await (life === undefined ? operator.set(key, text) : operator.set(key, text, 'PX', life))
    expect(await value(two.numbers.readOne('k', async () => 2))).toBe(2)
    expect(await two.counted('unreadable')).toBe(1)
    await expect.poll(() => operator.get(key)).toBe('2')
    expect(await value(three.numbers.readOne('k', never))).toBe(2)
  })
})

describe('a process that is killed while it asks', () => {
  it('holds up the others until its place ends, and no longer', { timeout: 30_000 }, async () => {
    const script = fileURLToPath(new URL('../../test/askForever.ts', import.meta.url))
    const child = spawn(process.execPath, ['--conditions=latchkey-source', script, valkey.url, 'k'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const place = await only('asking:*')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    expect(await operator.pttl(place)).toBeLessThanOrEqual(2_000)
    const { numbers, counted } = await open()
    expect(await value(numbers.readOne('k', async () => 2))).toBe(2)
    expect(await counted('asked')).toBe(1)
  })
})

describe('without Valkey', () => {
  it('each process answers by itself, also while it is slow, and says so', { timeout: 30_000 }, async () => {
    const { numbers, counted, failures } = await open('test', 500)
    await operator.client('PAUSE', 10_000, 'ALL')
    expect(await value(numbers.readOne('k', async () => 1))).toBe(1)
    expect(failures).toHaveLength(1)
    // It is not waited for again at once.
    expect(await value(numbers.readOne('k', async () => 2))).toBe(2)
    expect(failures).toHaveLength(1)
    expect(await counted('alone')).toBe(2)
    await valkey.kill()
    const away = await Promise.all([1, 2].map((number) => value(numbers.readOne('k', async () => number))))
    expect(away).toEqual([1, 2])
    expect(await counted('alone')).toBe(4)
    const single = createSharedAnswers({
      client: undefined,
      sources: '',
      metrics: createMetrics(),
      onFailure: () => {},
    }).of({ name: 'numbers', lifeMs, schema: v.number(), encode: (given) => given })
    expect(await single.readOne('k', async () => 3)).toEqual({ value: 3, leftMs: lifeMs })
  })
})
