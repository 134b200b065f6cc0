import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relay } from '../src/index.ts'
import { createIdentity } from './createIdentity.ts'
import { createManualClock } from './createManualClock.ts'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { spawnRelay } from './spawnRelay.ts'
import { until } from './until.ts'
import { useRelay } from './useRelay.ts'
import { useStorages } from './useStorages.ts'

const { start, stop, connect } = useRelay()
const storages = useStorages()
const mebibyte = 1_048_576
const dayMs = 86_400_000
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-bytes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Publishes messages of 50 kB, each to a topic of its own, until the relay refuses one. Like ciphertext, they shrink little. */
async function flood(client: RawClient, ttl = 300) {
  const promised: { topic: string; message: string }[] = []
  for (;;) {
    const topic = newTopic()
    const message = randomBytes(37_500).toString('base64')
    const answer = await client.publish(topic, message, { ttl })
    if (answer.result !== true) return { promised, error: answer.error, bytes: promised.length * 50_000 }
    promised.push({ topic, message })
    if (promised.length > 2_000) throw new Error('Nothing stopped the flood')
  }
}
const refusal = (data: string) => ({ code: -32_000, message: expect.any(String), data })

describe.each(Object.keys(storages))('what one may store in a day, on %s', (kind) => {
  const limits = { bytesPerClientDay: 2 * mebibyte, bytesPerAddressDay: 5 * mebibyte }
  const storage = () => storages[kind]?.() ?? Promise.reject(new Error(`There is no ${kind}`))

  it('bounds one anonymous socket, and leaves the others alone', async () => {
    const relay = await start({ storage: await storage(), limits })
    const hostile = await connect(relay)
    const { error, bytes, promised } = await flood(hostile)
    expect(error).toEqual(refusal('ClientBytesExceeded'))
    expect(bytes).toBeGreaterThan(mebibyte)
    expect(bytes).toBeLessThan(limits.bytesPerClientDay)
    const honest = await connect(relay)
    const topic = newTopic()
    await honest.subscribe(topic)
    expect((await (await connect(relay)).publish(topic, 'hello')).result).toBe(true)
    expect(await honest.received(1)).toEqual(['hello'])
    // A flood of small ones fares no better: rows cost, too.
    expect((await hostile.publish(newTopic(), 'x'.repeat(45_000))).error).toEqual(refusal('ClientBytesExceeded'))
    // What was promised is there, and the same message again takes nothing.
    const [first] = promised
    const { result } = await honest.ask('irn_fetchMessages', { topic: first?.topic })
    expect(result).toMatchObject({ messages: [{ message: first?.message }] })
  })

  it('bounds an address, whatever ids its clients make up, and leaves other addresses alone', async () => {
    const relay = await start({ storage: await storage(), limits, trustedProxies: 1 })
    const from = (address: string) => connect(relay, { headers: { 'x-forwarded-for': address } })
    let total = 0
    let last: Awaited<ReturnType<typeof flood>> | undefined
    for (let id = 0; id < 4; id += 1) {
      last = await flood(await from('198.51.100.7'))
      total += last.bytes
    }
    expect(last?.error).toEqual(refusal('AddressBytesExceeded'))
    expect(total).toBeLessThan(limits.bytesPerAddressDay)
    expect((await (await from('198.51.100.8')).publish(newTopic(), 'hello')).result).toBe(true)
    const token = createIdentity().token(relay.url)
    const body = JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic: newTopic(), message: 'x'.repeat(50_000), ttl: 30, tag: 1 },
    })
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' }
    expect(await (await fetch(`${relay.httpUrl}/rpc`, { method: 'POST', headers, body })).text()).toContain(
      'AddressBytesExceeded',
    )
  })

  it('a message that is there already counts once', async () => {
    const relay = await start({ storage: await storage(), limits })
    const client = await connect(relay)
    const topic = newTopic()
    for (let times = 0; times < 100; times += 1)
      expect((await client.publish(topic, 'x'.repeat(50_000))).result).toBe(true)
  })

  // What is only in memory starts from scratch.
  if (kind !== 'memory')
    it('holds over a restart, until the day is over', async () => {
      const clock = createManualClock()
      const kept = await storage()
      const identity = createIdentity()
      let relay: Relay = await start({ storage: kept, limits, clock })
      expect((await flood(await connect(relay, { identity }))).error).toEqual(refusal('ClientBytesExceeded'))
      await stop(relay)
      relay = await start({ storage: kept, limits, clock })
      expect((await flood(await connect(relay, { identity }))).promised).toEqual([])
      clock.pass(dayMs)
      expect((await flood(await connect(relay, { identity }))).bytes).toBeGreaterThan(mebibyte)
    })

  it('all together fill the store no further than its limit; what was promised stays, and room comes back', async () => {
    const clock = createManualClock()
    const limit = 4 * mebibyte
    const relay = await start({ storage: await storage(), limits: { storedBytes: limit }, clock })
    const hostile = await connect(relay)
    const { error, promised, bytes } = await flood(hostile, 600)
    expect(error).toEqual(refusal('StorageLimitExceeded'))
    expect(bytes).toBeGreaterThan(limit / 2)
    expect(bytes).toBeLessThan(limit)
    // Readers may still acknowledge: that takes no storage.
    const reader = await connect(relay)
    for (const { topic, message } of promised) {
      const { result } = await reader.ask('irn_fetchMessages', { topic })
      expect(result).toMatchObject({ messages: [{ message }] })
    }
    clock.pass(600_000)
    const other = await connect(relay)
    await until(async () => (await other.publish(newTopic(), 'x'.repeat(50_000))).result === true, 'room')
  })
})

describe('a relay that is killed', () => {
  it('gives nobody a new budget, and keeps no address', async () => {
    const settings = { SQLITE_PATH: join(folder, 'killed.db'), CLIENT_MB_PER_DAY: '4', TRUSTED_PROXIES: '1' }
    const identity = createIdentity()
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    let total = 0
    for (let life = 0; life < 3; life += 1) {
      const relay = await spawnRelay(settings)
      const client = await RawClient.connect(relay.url, { identity, headers })
      total += (await flood(client)).bytes
      client.socket.terminate()
      await relay.kill('SIGKILL')
    }
    // A sixteenth may be lost each time, and as much again that was on its way.
    expect(total).toBeLessThan(4 * mebibyte * (1 + 2 * (2 / 16)))
    const file = ['killed.db', 'killed.db-wal'].map((name) => readFileSync(join(folder, name), 'latin1')).join('')
    expect(file).toContain('daily_bytes')
    expect(file).not.toContain('203.0.113.77')
  })
})
