import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Relay, StorageConfig } from '../src/index.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { type SpawnedRelay, spawnRelay } from './spawnRelay.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'

const { start, stop, connect } = useRelay()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-disk-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const body = (index: number) => `${index} ${'x'.repeat(20_000)}`

/** Publishes until the relay refuses. Answers what was promised, and the refusal. */
async function fill(client: RawClient, topics: readonly string[]) {
  const promised: string[] = []
  for (let index = 0; index < 1_000; index += 1) {
    const answer = await client.publish(topics[index % topics.length] ?? '', body(index), { ttl: 600 })
    if (answer.result !== true) return { promised, error: answer.error }
    promised.push(body(index))
  }
  throw new Error('The disk did not fill up')
}

async function stored(relay: Pick<Relay, 'url'>, topics: readonly string[]): Promise<string[]> {
  const reader = await connect(relay)
  const seen: string[] = []
  for (;;) {
    const { result } = await reader.ask('irn_batchFetchMessages', { topics })
    const page = result as { messages: { message: string }[]; hasMore: boolean }
    seen.push(...page.messages.map(({ message }) => message))
    if (!page.hasMore) return seen
  }
}

describe('a full disk', () => {
  const topics = Array.from({ length: 4 }, newTopic)

  it('by its size limit: refuses with an error, keeps what it promised, and works again when messages have expired', async () => {
    const clock = createManualClock()
    const storage: StorageConfig = { kind: 'sqlite', path: join(folder, 'limited.db'), maxBytes: 2_000_000 }
    const relay = await start({ storage, clock })
    const client = await connect(relay)
    const { promised, error } = await fill(client, topics)
    expect(error).toEqual({ code: -32603, message: expect.any(String) })
    expect(promised.length).toBeGreaterThan(10)
    expect((await client.publish(topics[0] ?? '', body(9_999))).error?.code).toBe(-32603)
    expect(await stored(relay, topics)).toEqual(promised)
    clock.pass(600_000)
    await until(async () => (await client.publish(topics[0] ?? '', body(9_999))).result === true, 'room')
    expect(await stored(relay, topics)).toEqual([body(9_999)])
    await stop(relay)
    expect(await stored(await start({ storage }), topics)).toEqual([body(9_999)])
  })

  it('would be noticed: what is kept in memory is gone after a restart', async () => {
    const relay = await start()
    await (await connect(relay)).publish(topics[0] ?? '', body(1))
    expect(await stored(relay, topics)).toEqual([body(1)])
    await stop(relay)
    expect(await stored(await start(), topics)).toEqual([])
  })

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    it('of the machine: the same, and it works again when space returns, without a restart', async () => {
      const disk = join(folder, 'disk')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk])
      try {
        writeFileSync(join(disk, 'other'), Buffer.alloc(4_000_000))
        const storage: StorageConfig = { kind: 'sqlite', path: join(disk, 'relay.db') }
        const relay = await start({ storage, diskReserveBytes: 0 })
        const client = await connect(relay)
        const { promised, error } = await fill(client, topics)
        expect(error?.code).toBe(-32603)
        expect(await stored(relay, topics)).toEqual(promised)
        rmSync(join(disk, 'other'))
        await until(async () => (await client.publish(topics[0] ?? '', body(9_999))).result === true, 'room')
        await stop(relay)
        const after = await stored(await start({ storage }), topics)
        expect(after.sort()).toEqual([...promised, body(9_999)].sort())
      } finally {
        execFileSync('umount', ['-l', disk])
      }
    })
  }
})

describe('the order of writing and answering', () => {
  let relay: SpawnedRelay | undefined
  afterEach(async () => {
    await relay?.kill('SIGTERM')
    relay = undefined
  })

  /** System calls of the relay while `count` messages are published one after the other: `sync` or `answer`. */
  async function trace(env: Record<string, string>, count: number): Promise<readonly string[]> {
    const file = join(folder, `${count}-${Object.keys(env).length}.trace`)
    const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
    relay = await spawnRelay(env, ['strace', '-f', '-s', '120', '-e', calls, '-o', file])
    const client = await RawClient.connect(relay.url)
    const topic = newTopic()
    await client.publish(topic, 'first')
    const before = readFileSync(file, 'utf8').length
    for (let index = 0; index < count; index += 1) await client.publish(topic, `m${index}`)
    client.socket.terminate()
    await relay.kill('SIGTERM')
    return readFileSync(file, 'utf8')
      .slice(before)
      .split('\n')
      .flatMap((line) => {
        if (/f(data)?sync(\(.*| resumed>.*)= 0$/.test(line)) return ['sync']
        return /\\"result\\":true\}/.test(line) ? ['answer'] : []
      })
  }

  if (hasStrace()) {
    it('a sync lies between the message and its answer, counted by the kernel', async () => {
      const events = await trace({ SQLITE_PATH: join(folder, 'traced.db') }, 20)
      const answers = events.filter((event) => event === 'answer').length
      expect(answers).toBe(20)
      let synced = false
      for (const event of events) {
        if (event === 'answer') {
          expect(synced).toBe(true)
          synced = false
        } else synced = true
      }
    })

    it('would be noticed: in memory no answer waits for a sync', async () => {
      const events = await trace({ STORAGE: 'memory' }, 20)
      expect(events).toEqual(Array(20).fill('answer'))
    })

    it('many messages share a sync', async () => {
      const file = join(folder, 'group.trace')
      relay = await spawnRelay({ SQLITE_PATH: join(folder, 'group.db') }, [
        'strace',
        '-f',
        '-e',
        'trace=fsync,fdatasync',
        '-o',
        file,
      ])
      const client = await RawClient.connect(relay.url)
      const topics = [newTopic(), newTopic()]
      await client.publish(topics[0] ?? '', 'first')
      const before = readFileSync(file, 'utf8').split('\n').length
      await Promise.all(
        Array.from({ length: 1_000 }, (_, index) => client.publish(topics[index % 2] ?? '', `m${index}`)),
      )
      const syncs = readFileSync(file, 'utf8').split('\n').length - before
      client.socket.terminate()
      expect(syncs).toBeGreaterThan(0)
      expect(syncs).toBeLessThan(200)
    })
  }
})

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
