import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Courier } from '../delivery/Courier.ts'
import { Hub } from '../delivery/Hub.ts'
import type { StoredMessage } from '../mailbox/message.ts'
import type { Bus, Notice } from './createShardedBus.ts'
import { SharedFeed } from './SharedFeed.ts'

const topic = randomBytes(32).toString('hex')

function message(seq: number, body = `m${seq}`): StoredMessage {
  return {
    seq,
    topic,
    body,
    tag: 0,
    attestation: undefined,
    publisher: 'someone',
    publishedAtMs: 1_000_000,
    expiresAtMs: 2_000_000,
  }
}

describe('SharedFeed', () => {
  let hub: Hub
  let frames: string[]
  let table: StoredMessage[]
  let sent: Notice[]
  let bus: Bus & { up: boolean }
  let readings: number
  let feed: SharedFeed
  let courier: Courier
  let acknowledged: number[]

  beforeEach(async () => {
    vi.useFakeTimers()
    hub = new Hub()
    frames = []
    table = []
    sent = []
    readings = 0
    const outlet = { bufferedBytes: 0, send: (frame: string) => frames.push(frame), sendShared() {}, close() {} }
    const mailbox = {
      acknowledge() {},
      waiting: async () => ({ messages: [], more: false, acknowledged }),
    }
    const limits = { highWaterBytes: 1_000, unackedPerSocket: 100, unsentBytes: 1_000 }
    acknowledged = []
    courier = new Courier({ did: 'did', key: 'reader' }, outlet, {
      mailbox,
      limits,
      nowMs: () => 1,
      shared: true,
    })
    courier.load([courier.subscribe(topic, 'irn')])
    hub.add(topic, courier)
    bus = { up: true, send: (notice) => sent.push(notice), onNotice() {}, onChange() {}, async close() {} }
    feed = new SharedFeed(
      {
        hub,
        bus,
        nowMs: () => 1_000_500,
        answered: async () => {},
        log: {
          position: async () => '0',
          fetch: async (seqs) => table.filter(({ seq }) => seqs.includes(seq)),
          async since() {
            readings += 1
            return { position: String(readings), entries: table.map(({ seq }) => ({ seq, topic })) }
          },
        },
      },
      '0',
    )
    await vi.advanceTimersByTimeAsync(1)
  })
  afterEach(async () => {
    await feed.stop()
    vi.useRealTimers()
  })

  const delivered = () => frames.map((frame) => JSON.parse(frame).params.data.message)

  it('delivers a notice at once, without reading the table', () => {
    bus.onNotice({ messages: [message(1), message(2)], named: [] })
    expect(delivered()).toEqual(['m1', 'm2'])
    expect(readings).toBe(0)
  })

  it('delivers once what comes by notice, by the table and by a late notice', async () => {
    table = [message(1), message(2)]
    bus.onNotice({ messages: [message(1)], named: [] })
    await feed.poll()
    await feed.poll()
    await vi.advanceTimersByTimeAsync(0)
    bus.onNotice({ messages: [message(2)], named: [] })
    expect(delivered()).toEqual(['m1', 'm2'])
  })

  it('delivers nothing that has expired on its way', () => {
    bus.onNotice({ messages: [{ ...message(1), expiresAtMs: 1_000_500 }, message(2)], named: [] })
    expect(delivered()).toEqual(['m2'])
  })

  it('leaves a message to the mailbox where a reading found it acknowledged', async () => {
    acknowledged = [1]
    courier.load([courier.subscribe(topic, 'irn')])
    await vi.advanceTimersByTimeAsync(0)
    bus.onNotice({ messages: [message(1), message(2)], named: [] })
    expect(delivered()).toEqual(['m2'])
  })

  it('reads the table when a notice only names a message of a topic that is listened to', async () => {
    table = [message(1)]
    bus.onNotice({ messages: [], named: [{ seq: 9, topic: 'another' }] })
    expect(readings).toBe(0)
    bus.onNotice({ messages: [], named: [{ seq: 1, topic }] })
    await vi.advanceTimersByTimeAsync(0)
    expect(delivered()).toEqual(['m1'])
  })

  it('reads the table now and then while notices come, and often while they do not', async () => {
    await vi.advanceTimersByTimeAsync(4_000)
    expect(readings).toBe(2)
    bus.up = false
    bus.onChange(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(readings).toBeGreaterThanOrEqual(12)
  })

  it('announces what was stored here: to the sockets, then to the others, large bodies by name', async () => {
    feed.announce([message(1)])
    feed.announce([message(2, 'x'.repeat(70_000))])
    expect(delivered()).toHaveLength(1)
    expect(sent).toEqual([])
    vi.runAllTicks()
    await vi.advanceTimersToNextTimerAsync()
    expect(sent).toEqual([{ messages: [message(1)], named: [{ seq: 2, topic }] }])
  })
})
