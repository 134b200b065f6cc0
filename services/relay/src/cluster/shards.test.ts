import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Courier } from '../delivery/Courier.ts'
import { Hub } from '../delivery/Hub.ts'
import type { StoredMessage } from '../mailbox/message.ts'
import { type BusWire, createShardedBus } from './createShardedBus.ts'
import { SharedFeed } from './SharedFeed.ts'

/** A server between processes that does what each connection asks in its order, but all connections in any order. */
class Server {
  /** By connection, what was asked and not done yet. */
  readonly #queues: (() => void)[][] = []
  readonly #listening: Set<string>[] = []
  readonly wires: BusWire[] = []
  /** Texts that arrived, by connection. */
  readonly arrived: number[] = []

  connect(): BusWire {
    const index = this.wires.length
    this.#queues.push([], [])
    this.#listening.push(new Set())
    this.arrived.push(0)
    const later = <Result>(queue: number, run: () => Result) =>
      new Promise<Result>((resolve) => this.#queues[queue]?.push(() => resolve(run())))
    const wire: BusWire = {
      // Published on one connection, subscribed on another, as with Valkey.
      publish(notices) {
        for (const { shard, text } of notices) void later(2 * index, () => deliver(shard, text))
      },
      subscribe: (shards) =>
        later(2 * index + 1, () => {
          for (const shard of shards) this.#listening[index]?.add(shard)
        }),
      unsubscribe: (shards) =>
        later(2 * index + 1, () => {
          for (const shard of shards) this.#listening[index]?.delete(shard)
        }),
      reconnect() {},
      onReady() {},
      onClose() {},
      onText() {},
      close() {},
    }
    const deliver = (shard: string, text: string) => {
      for (const [other, shards] of this.#listening.entries()) {
        if (!shards.has(shard)) continue
        this.arrived[other] = (this.arrived[other] ?? 0) + 1
        this.wires[other]?.onText(text)
      }
    }
    this.wires.push(wire)
    return wire
  }

  /** Does the first thing of one of the queues. Answers whether there was any. */
  work(choice: number): boolean {
    const busy = this.#queues.filter((queue) => queue.length > 0)
    const work = busy[choice % Math.max(1, busy.length)]?.shift()
    work?.()
    return work !== undefined
  }

  lose(index: number): void {
    this.#listening[index]?.clear()
    this.wires[index]?.onClose()
  }
}

type Process = ReturnType<typeof startProcess>

/** What a process of the relay has between its sockets and the others. Its table is read only on a change of the bus. */
function startProcess(server: Server, table: StoredMessage[], shared: boolean) {
  const wire = server.connect()
  const bus = createShardedBus(wire)
  const hub = new Hub(bus.ears)
  const delivered: string[] = []
  const outlet = {
    bufferedBytes: 0,
    send: (frame: string) => delivered.push(JSON.parse(frame).params.data.message),
    sendShared() {},
    close() {},
  }
  const mailbox = {
    acknowledge() {},
    waiting: async ({ topics, except }: { topics: readonly string[]; except: readonly number[] }) => ({
      messages: table.filter(({ topic, seq }) => topics.includes(topic) && !except.includes(seq)),
      more: false,
    }),
  }
  const limits = { highWaterBytes: 1_000_000, unackedPerSocket: 10_000, unsentBytes: 1_000_000 }
  const courier = new Courier({ did: 'did', key: 'reader' }, outlet, { mailbox, limits, nowMs: () => 1, shared })
  const log = {
    position: async () => '0',
    fetch: async (seqs: readonly number[]) => table.filter(({ seq }) => seqs.includes(seq)),
    since: async (position: string) => ({
      position: String(table.length),
      entries: table.slice(Number(position)).map(({ seq, topic }) => ({ seq, topic })),
    }),
  }
  const feed = new SharedFeed({ hub, bus, log, nowMs: () => 1_000, answered: async () => {} }, '0')
  return {
    wire,
    bus,
    hub,
    feed,
    delivered,
    subscribe(topic: string): void {
      const subscription = courier.subscribe(topic, 'irn')
      hub.add(topic, courier)
      const heard = bus.ears.heard([topic])
      if (heard === undefined) courier.load([subscription])
      else void heard.then(() => courier.load([subscription]))
    },
    unsubscribe(topic: string): void {
      hub.remove(topic, courier)
      courier.unsubscribe(topic)
    },
  }
}

/** Of four shards. */
const topics = Array.from(
  { length: 4 },
  (_, index) => index.toString(16).repeat(5) + randomBytes(32).toString('hex').slice(5),
)

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('work' as const), value: fc.nat(100) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const), value: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), value: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), value: fc.nat(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), value: fc.nat(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tidy' as const), value: fc.nat(0) }) },
)

describe('channels by shard', () => {
  let processes: Process[]
  beforeEach(() => {
    // Neither the patience of a subscriber nor a reading of the table by time helps.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    processes = []
  })
  afterEach(async () => {
    for (const { feed } of processes) await feed.stop()
    vi.useRealTimers()
  })
  const settle = async () => {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  async function pair(table: StoredMessage[]) {
    const server = new Server()
    const [writer, reader] = [startProcess(server, table, true), startProcess(server, table, true)]
    processes.push(writer, reader)
    for (const { wire } of [writer, reader]) wire.onReady()
    await settle()
    return { server, writer, reader }
  }

  function messageOf(table: readonly StoredMessage[], topic: string): StoredMessage {
    const seq = table.length + 1
    const times = { publishedAtMs: 1, expiresAtMs: 1_000_000 }
    return { seq, topic, body: `m${seq}`, tag: 0, attestation: undefined, publisher: 'a'.repeat(64), ...times }
  }

  it('bring every message of a subscribed topic once, in whatever order processes, commands and losses meet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80, size: 'max' }), async (steps) => {
        const table: StoredMessage[] = []
        const { server, writer, reader } = await pair(table)
        const subscribed = new Set<string>()
        let isAway = false
        for (const { kind, value } of steps) {
          const topic = topics[value] ?? ''
          if (kind === 'work') server.work(value)
          else if (kind === 'tidy') reader.bus.ears.tidy()
          else if (kind === 'publish') {
            const message = messageOf(table, topic)
            table.push(message)
            writer.feed.announce([message])
          } else if (kind === 'subscribe') {
            if (!subscribed.has(topic)) reader.subscribe(topic)
            subscribed.add(topic)
          } else if (kind === 'lose' && !isAway) {
            isAway = true
            server.lose(1)
          } else if (kind === 'return' && isAway) {
            isAway = false
            reader.wire.onReady()
          }
          if (value % 2 === 0) await settle()
        }
        if (isAway) reader.wire.onReady()
        for (let quiet = 0; quiet < 3; quiet += 1) {
          await settle()
          while (server.work(0)) quiet = 0
        }
        const wanted = table.filter(({ topic }) => subscribed.has(topic)).map(({ body }) => body)
        expect(reader.delivered.toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: 150 },
    )
  })

  it('bring a process nothing of topics to which none of its sockets listens, and nothing of its own to parse', async () => {
    const table: StoredMessage[] = []
    const { server, writer, reader } = await pair(table)
    const [first = '', second = ''] = topics
    reader.subscribe(first)
    writer.subscribe(second)
    await settle()
    while (server.work(0)) await settle()
    for (let count = 0; count < 20; count += 1) {
      const message = messageOf(table, count % 4 === 0 ? first : second)
      table.push(message)
      writer.feed.announce([message])
    }
    await settle()
    while (server.work(0)) await settle()
    expect(reader.delivered).toHaveLength(5)
    // The five of one turn came in one notice.
    expect(server.arrived[1]).toBe(1)
  })

  it('are let go of some time after the last socket, and heard again by the next', async () => {
    const table: StoredMessage[] = []
    const { server, writer, reader } = await pair(table)
    const [topic = ''] = topics
    const publish = async () => {
      const message = messageOf(table, topic)
      table.push(message)
      writer.feed.announce([message])
      await settle()
      while (server.work(0)) await settle()
    }
    reader.subscribe(topic)
    await settle()
    while (server.work(0)) await settle()
    reader.unsubscribe(topic)
    reader.bus.ears.tidy()
    await publish()
    expect(server.arrived[1]).toBe(1)
    reader.bus.ears.tidy()
    while (server.work(0)) await settle()
    await publish()
    expect(server.arrived[1]).toBe(1)
    reader.subscribe(topic)
    await settle()
    while (server.work(0)) await settle()
    await publish()
    expect(server.arrived[1]).toBe(2)
    expect(reader.delivered).toEqual(['m1', 'm2', 'm3'])
  })
})
