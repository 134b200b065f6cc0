import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newTopic } from './newTopic.ts'
import { RawClient } from './RawClient.ts'
import { type SpawnedRelay, spawnRelay } from './spawnRelay.ts'
import { until } from './until.ts'

const mebibyte = 1_048_576
const refusal = { code: -32_000, message: expect.any(String), data: 'DiskReserveReached' }
let folder = ''
let relay: SpawnedRelay | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-reserve-'))
})
afterEach(async () => {
  await relay?.kill('SIGTERM')
  relay = undefined
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As an attacker fills a disk: ten messages at a time on topics of their own, until the relay says that it is nearly full. */
async function flood(client: RawClient, ttl: number) {
  const promised: { topic: string; message: string }[] = []
  for (let round = 0; round < 400; round += 1) {
    const sent = Array.from({ length: 10 }, () => ({
      topic: newTopic(),
      message: randomBytes(45_000).toString('base64'),
    }))
    const answers = await Promise.all(sent.map(({ topic, message }) => client.publish(topic, message, { ttl })))
    promised.push(...sent.filter((_, index) => answers[index]?.result === true))
    const refused = answers.find(({ result }) => result !== true)
    if (refused === undefined) continue
    if (isLow()) return { promised, error: refused.error }
    // More requests would close the socket.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Nothing stopped the flood')
}

/** How many of the messages a client that never had them finds. */
async function found(promised: readonly { topic: string; message: string }[]): Promise<number> {
  const reader = await RawClient.connect(relay?.url ?? '')
  let count = 0
  for (const { topic, message } of promised) {
    const { result } = await reader.ask('irn_fetchMessages', { topic })
    if ((result as { messages: { message: string }[] }).messages[0]?.message === message) count += 1
  }
  reader.socket.terminate()
  return count
}

const linesOf = (text: string) => relay?.log.filter((line) => line.includes(text)).length ?? 0
const isLow = () => linesOf('no more than the reserve') > 0

describe('a disk that others fill, too', () => {
  // What a disk keeps free is seen on a real one of a size that can be filled.
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    it('is never filled by strangers: publishing is refused at the reserve, and what was promised stays through a kill', {
      timeout: 30_000,
    }, async () => {
      const disk = join(folder, 'disk')
      mkdirSync(disk, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk])
      const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize
      const settings = { SQLITE_PATH: join(disk, 'relay.db'), DISK_RESERVE_MB: '16', CLIENT_MB_PER_DAY: '0' }
      try {
        relay = await spawnRelay(settings)
        let client = await RawClient.connect(relay.url)
        const { promised, error } = await flood(client, 600)
        expect(error).toEqual(refusal)
        expect(promised.length).toBeGreaterThan(100)
        expect(freeBytes()).toBeGreaterThan(8 * mebibyte)
        // Others are refused alike; reading, subscribing and acknowledging go on.
        const reader = await RawClient.connect(relay.url)
        expect((await reader.publish(newTopic(), 'hello')).error).toEqual(refusal)
        await reader.subscribe(promised[0]?.topic ?? '')
        expect(await reader.received(1)).toEqual([promised[0]?.message])
        expect(await relay.metric('latchkey_disk_refused_writes_total')).toBeGreaterThan(0)
        expect(await relay.metric('latchkey_disk_free_bytes')).toBeGreaterThan(8 * mebibyte)
        await relay.kill('SIGKILL')
        relay = await spawnRelay(settings)
        expect(await found(promised)).toBe(promised.length)
        // Another program takes nearly all that is left.
        writeFileSync(join(disk, 'other'), Buffer.alloc(freeBytes() - 2 * mebibyte))
        client = await RawClient.connect(relay.url)
        await until(async () => (await client.publish(newTopic(), 'hello')).error?.data === 'DiskReserveReached', 'low')
        expect(await found(promised)).toBe(promised.length)
        rmSync(join(disk, 'other'))
        const size = statSync(join(disk, 'relay.db')).size
        expect(size).toBeLessThan(40 * mebibyte)
      } finally {
        await relay?.kill('SIGKILL')
        execFileSync('umount', ['-l', disk])
      }
    })

    it('takes messages again when others have expired, and when space returns, without a restart', {
      timeout: 30_000,
    }, async () => {
      const disk = join(folder, 'again')
      mkdirSync(disk, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk])
      try {
        relay = await spawnRelay({ SQLITE_PATH: join(disk, 'relay.db'), DISK_RESERVE_MB: '16', CLIENT_MB_PER_DAY: '0' })
        const client = await RawClient.connect(relay.url)
        const { error } = await flood(client, 5)
        expect(error).toEqual(refusal)
        const open = async () => (await client.publish(newTopic(), 'hello')).result === true
        await until(open, 'room by expiry')
        writeFileSync(join(disk, 'other'), Buffer.alloc(statfsSync(disk).bavail * 4_096 - 2 * mebibyte))
        await until(async () => !(await open()), 'another program')
        rmSync(join(disk, 'other'))
        await until(open, 'room by another program')
        // Once for each change, whatever was refused meanwhile.
        await until(
          async () => linesOf('no more than the reserve') === linesOf('has room again'),
          'a line for each change',
        )
        expect(linesOf('has room again')).toBeLessThanOrEqual(3)
      } finally {
        await relay?.kill('SIGKILL')
        execFileSync('umount', ['-l', disk])
      }
    })
  }

  it('is kept from the start: a relay below its reserve takes nothing, and serves what it has', async () => {
    const SQLITE_PATH = join(folder, 'below.db')
    relay = await spawnRelay({ SQLITE_PATH })
    const before = { topic: newTopic(), message: 'before' }
    await (await RawClient.connect(relay.url)).publish(before.topic, before.message)
    await relay.kill('SIGTERM')
    relay = await spawnRelay({ SQLITE_PATH, DISK_RESERVE_MB: '1000000000' })
    const client = await RawClient.connect(relay.url)
    expect((await client.publish(newTopic(), 'hello')).error).toEqual(refusal)
    expect(await found([before])).toBe(1)
    await relay.kill('SIGTERM')
    relay = await spawnRelay({ SQLITE_PATH, DISK_RESERVE_MB: '0' })
    expect((await (await RawClient.connect(relay.url)).publish(newTopic(), 'hello')).result).toBe(true)
  })
})
