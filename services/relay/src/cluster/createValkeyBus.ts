import { randomUUID } from 'node:crypto'
import { Valkey } from 'iovalkey'
import * as v from 'valibot'
import type { StoredMessage } from '../mailbox/message.ts'

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A notice as it travels. `from` is the process that sent it, so that it can leave out its own. */
const noticeSchema = v.object({
  from: v.string(),
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

const channel = 'latchkey:relay:1'

/** Connects to the Valkey (or Redis) that the processes share. */
export function createValkeyBus(url: string): Bus {
  const from = randomUUID()
  const sender = openValkey(url)
  const receiver = openValkey(url)
  let up = false
  const bus = {
    send(notice: Notice) {
      sender.publish(channel, JSON.stringify({ from, ...notice })).catch(() => {})
    },
    get up() {
      return up
    },
    onNotice: (_notice: Notice) => {},
    onChange: (_up: boolean) => {},
    async close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
  const change = (next: boolean) => {
    if (up === next) return
    up = next
    bus.onChange(up)
  }
  receiver.on('ready', () => {
    receiver.subscribe(channel).then(
      () => change(true),
      () => change(false),
    )
  })
  receiver.on('close', () => change(false))
  receiver.on('message', (_channel: string, text: string) => {
    const notice = read(text)
    if (notice !== undefined && notice.from !== from) bus.onNotice(notice)
  })
  return bus
}

/** Undefined for anything that is not a notice, such as one of a later version. */
function read(text: string): v.InferOutput<typeof noticeSchema> | undefined {
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

/** A connection that comes back by itself, and refuses work at once while it is away. */
export function openValkey(url: string): Valkey {
  const valkey = new Valkey(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    keepAlive: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  })
  // Losing it is expected: the events that follow say so.
  valkey.on('error', () => {})
  return valkey
}
