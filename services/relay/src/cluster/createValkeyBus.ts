import { Valkey } from 'iovalkey'
import { type BusWire, createShardedBus, type ShardedBus } from './createShardedBus.ts'

const channelOf = (shard: string) => `latchkey:relay:2:${shard}`

/** Connects to the Valkey (or Redis) that the processes share. */
export function createValkeyBus(url: string): ShardedBus {
  const sender = openValkey(url)
  // The channels of a new connection are asked for here, and known to be heard before anything is said about it.
  const receiver = openValkey(url, { autoResubscribe: false })
  const wire: BusWire = {
    publish(notices) {
      const pipeline = sender.pipeline()
      for (const { shard, text } of notices) pipeline.publish(channelOf(shard), text)
      pipeline.exec().catch(() => {})
    },
    subscribe: (shards) => receiver.subscribe(...shards.map(channelOf)),
    unsubscribe: (shards) => receiver.unsubscribe(...shards.map(channelOf)),
    reconnect: () => receiver.disconnect(true),
    onReady() {},
    onClose() {},
    onText() {},
    close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
  receiver.on('ready', () => wire.onReady())
  receiver.on('close', () => wire.onClose())
  receiver.on('message', (_channel: string, text: string) => wire.onText(text))
  return createShardedBus(wire)
}

/** One that answers nothing for so long counts as away: what is asked of it would wait, and pile up, for ever. */
const silentMs = 2_000

/** A connection that comes back by itself, and refuses work at once while it is away. */
export function openValkey(url: string, options: { readonly autoResubscribe?: boolean } = {}): Valkey {
  const valkey = new Valkey(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    keepAlive: 5_000,
    socketTimeout: silentMs,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
    ...options,
  })
  // Losing it is expected: the events that follow say so.
  valkey.on('error', () => {})
  return valkey
}
