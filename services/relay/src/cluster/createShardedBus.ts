import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { StoredMessage } from '../mailbox/message.ts'
import { ShardEars, shardOf } from './ShardEars.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A notice as it travels, behind the id of the process that sent it. */
const noticeSchema = v.object({
  messages: v.array(
    v.pipe(
      v.object({
        seq: whole,
        topic: hex,
        body: v.string(),
        tag: whole,
        attestation: v.optional(v.string()),
        publisher: hex,
        publishedAtMs: whole,
        expiresAtMs: whole,
      }),
      v.transform((message) => ({ ...message, attestation: message.attestation })),
    ),
  ),
  named: v.array(v.object({ seq: whole, topic: hex })),
})

const idLength = 36
const tidyMs = 10_000

/** Binds a wire to the rest of the relay: notices go to the shards of their topics, and come from those held here. */
export function createShardedBus(wire: BusWire): ShardedBus {
  const from = randomUUID()
  const ears = new ShardEars(wire)
  const timer = setInterval(() => ears.tidy(), tidyMs)
  timer.unref()
  let up = false
  let connections = 0
  const bus = {
    ears,
    send(notice: Notice) {
      const shards = new Map<string, { messages: StoredMessage[]; named: Notice['named'][number][] }>()
      const at = (topic: string) => {
        const name = shardOf(topic)
        const shard = shards.get(name) ?? { messages: [], named: [] }
        shards.set(name, shard)
        return shard
      }
      for (const message of notice.messages) at(message.topic).messages.push(message)
      for (const name of notice.named) at(name.topic).named.push(name)
      wire.publish([...shards].map(([shard, part]) => ({ shard, text: from + JSON.stringify(part) })))
    },
    get up() {
      return up
    },
    onNotice: (_notice: Notice) => {},
    onChange: (_up: boolean) => {},
    async close() {
      clearInterval(timer)
      wire.close()
    },
  }
  const change = (next: boolean) => {
    if (up === next) return
    up = next
    bus.onChange(up)
  }
  wire.onReady = () => {
    connections += 1
    const connection = connections
    ears.connected().then(
      () => {
        if (connection === connections) change(true)
      },
      () => change(false),
    )
  }
  wire.onClose = () => {
    connections += 1
    ears.disconnected()
    change(false)
  }
  wire.onText = (text) => {
    if (text.startsWith(from)) return
    const notice = read(text.slice(idLength))
    if (notice !== undefined) bus.onNotice(notice)
  }
  return bus
}

/** Undefined for anything that is not a notice, such as one of a later version. */
function read(text: string): Notice | undefined {
  try {
    const result = v.safeParse(noticeSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** News of one process to the others. Large messages are only named; who needs them reads them from the store. */
export type Notice = {
  readonly messages: readonly StoredMessage[]
  readonly named: readonly { readonly seq: number; readonly topic: string }[]
}

/** A fast way between processes that may fail at any time: nothing may depend on a notice to arrive. */
export type Bus = {
  send(notice: Notice): void
  /** Whether notices of others arrive at the moment. */
  readonly up: boolean
  onNotice: (notice: Notice) => void
  onChange: (up: boolean) => void
  close(): Promise<void>
}

/** A bus on which only what is listened to is heard. */
export type ShardedBus = Bus & { readonly ears: ShardEars }

/** What a bus needs of the server between the processes. */
export type BusWire = ShardEars.Connection & {
  publish(notices: readonly { readonly shard: string; readonly text: string }[]): void
  onReady: () => void
  onClose: () => void
  onText: (text: string) => void
  close(): void
}
