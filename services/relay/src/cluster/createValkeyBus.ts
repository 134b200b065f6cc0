import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Bus, Notice } from './bus.types.ts'
import { noticeSchema } from './notice.schema.ts'
import { openValkey } from './openValkey.ts'

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
