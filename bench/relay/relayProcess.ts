// The relay in a process of its own, so that it shares no event loop with the load.
import { type StorageConfig, startRelay } from '@latchkey/relay'
import * as v from 'valibot'

const off = { burst: 0, perSecond: 0 }
/** Counted, as everywhere, and never reached. */
const plenty = Number.MAX_SAFE_INTEGER
const settingsSchema = v.object({
  path: v.optional(v.string()),
  messagesPerTopic: v.optional(v.number(), 1_000),
  databaseUrl: v.optional(v.string()),
  valkeyUrl: v.optional(v.string()),
})
const { path, messagesPerTopic, databaseUrl, valkeyUrl } = v.parse(settingsSchema, JSON.parse(process.argv[2] ?? '{}'))
const file: StorageConfig = path === undefined ? { kind: 'memory' } : { kind: 'sqlite', path }
const relay = await startRelay({
  logLevel: 'silent',
  storage: databaseUrl === undefined ? file : { kind: 'postgres', url: databaseUrl },
  valkeyUrl,
  limits: {
    messagesPerTopic,
    socketRate: off,
    clientRate: off,
    addressRate: off,
    connectRate: off,
    bytesPerClientDay: plenty,
    bytesPerAddressDay: plenty,
  },
})
process.on('message', (asked) => {
  // Collecting makes the next tenths of a second slow: not before a round of load.
  if (asked === 'residentBytes') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.(asked === 'residentBytes' ? process.memoryUsage.rss() : user + system)
})
process.send?.({ url: relay.url })
process.once('disconnect', () => void relay.stop())
