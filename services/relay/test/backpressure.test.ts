import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { type SpawnedRelay, spawnRelay } from './spawnRelay.ts'
import { until } from './until.ts'
import { readMetrics, useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
const mebibyte = 1_048_576
let spawned: SpawnedRelay | undefined
afterEach(async () => {
  await spawned?.kill('SIGKILL')
  spawned = undefined
})

describe('a reader that does not read', () => {
  it('is closed with 1013 when more than 8 MiB are unsent, and loses nothing', async () => {
    const relay = await start()
    const publisher = await connect(relay)
    const reader = await connect(relay)
    const topic = newTopic()
    await reader.subscribe(topic)
    reader.socket.pause()
    const sent: string[] = []
    const limited = async () =>
      (await readMetrics(relay)).includes('latchkey_relay_limited_total{limit="unsent",service="relay"} 1')
    while (!(await limited())) {
      const batch = Array.from({ length: 20 }, (_, index) => `${sent.length + index} ${'x'.repeat(60_000)}`)
      await Promise.all(batch.map((message) => publisher.publish(topic, message)))
      sent.push(...batch)
      expect(sent.length).toBeLessThan(1_000)
    }
    expect(sent.length * 60_000).toBeGreaterThan(8 * mebibyte)
    reader.socket.resume()
    expect(await reader.closed).toEqual({ code: 1013, reason: 'Too much unread' })
    const before = new Set(reader.deliveries.map(({ message }) => message))
    expect(before.size).toBeLessThan(sent.length)
    const again = await connect(relay, { identity: reader.identity })
    await again.subscribe(topic)
    await until(
      () => new Set([...before, ...again.deliveries.map(({ message }) => message)]).size === sent.length,
      'all',
    )
  })

  it('does not hold up others, and gets the rest when it reads again', async () => {
    const relay = await start()
    const publisher = await connect(relay)
    const [slow, quick] = [await connect(relay), await connect(relay)]
    const topic = newTopic()
    await Promise.all([slow.subscribe(topic), quick.subscribe(topic)])
    slow.socket.pause()
    const sent = Array.from({ length: 150 }, (_, index) => `${index} ${'x'.repeat(50_000)}`)
    await Promise.all(sent.map((message) => publisher.publish(topic, message)))
    expect(await quick.received(150)).toEqual(sent)
    slow.socket.resume()
    expect(await slow.received(150)).toEqual(sent)
  })

  it('a hundred of them cost the process less than 64 MiB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-slow-'))
    const off = {
      RATE_SOCKET: '0',
      RATE_CLIENT: '0',
      RATE_ADDRESS: '0',
      CLIENT_MB_PER_DAY: '0',
      ADDRESS_MB_PER_DAY: '0',
    }
    const relay = await spawnRelay({ SQLITE_PATH: join(folder, 'relay.db'), ...off })
    spawned = relay
    const publisher = await RawClient.connect(relay.url)
    const readers = await Promise.all(Array.from({ length: 100 }, () => RawClient.connect(relay.url)))
    const cutOff = () => relay.metric('latchkey_relay_limited_total{limit="unsent"}')

    /** Publishes in rounds until `enough`; answers the rounds and the most memory that the process took. */
    async function load(topics: readonly string[], enough: (round: number) => Promise<boolean>) {
      let peak = 0
      for (let round = 1; ; round += 1) {
        const texts = Array.from({ length: 5 }, (_, index) => `${round} ${index} ${'x'.repeat(60_000)}`)
        await Promise.all(topics.flatMap((topic) => texts.map((text) => publisher.publish(topic, text))))
        peak = Math.max(peak, await relay.metric('process_resident_memory_bytes'))
        if (await enough(round)) return { round, peak }
      }
    }

    // The same traffic without listeners is the baseline of the process.
    const quiet = await load([newTopic(), newTopic()], async (round) => round === 60)
    const topics = [newTopic(), newTopic()]
    await Promise.all(readers.map((reader, index) => reader.subscribe(topics[index % 2] ?? '')))
    for (const reader of readers) reader.socket.pause()
    const slow = await load(topics, async (round) => round === 120 || (await cutOff()) === 100)
    expect(await cutOff()).toBe(100)
    expect((slow.peak - quiet.peak) / mebibyte).toBeLessThan(64)
    for (const reader of readers) reader.socket.terminate()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is cut off early when all of them together hold too much memory, and readers are not', async () => {
    const relay = await start({ limits: { bufferedBytes: 3 * mebibyte } })
    const publisher = await connect(relay)
    const topic = newTopic()
    const live = await connect(relay)
    const stuck = await Promise.all(Array.from({ length: 6 }, () => connect(relay)))
    await Promise.all([live, ...stuck].map((reader) => reader.subscribe(topic)))
    for (const reader of stuck) reader.socket.pause()
    const memoryCuts = async () => {
      const text = await readMetrics(relay)
      return Number(/latchkey_relay_limited_total\{limit="memory",service="relay"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    let sent = 0
    while ((await memoryCuts()) < 3) {
      await publisher.publish(topic, `${sent} ${'x'.repeat(1_000_000)}`)
      sent += 1
      expect(sent).toBeLessThan(100)
    }
    expect(await live.received(sent)).toHaveLength(sent)
  })
})
