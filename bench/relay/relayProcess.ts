// The relay in a process of its own, so that it shares no event loop with the load.
import { startRelay } from '@latchkey/relay'

const off = { burst: 0, perSecond: 0 }
/** Counted, as everywhere, and never reached. */
const plenty = Number.MAX_SAFE_INTEGER
const [path = ''] = process.argv.slice(2)
const relay = await startRelay({
  logLevel: 'silent',
  storage: path === '' ? { kind: 'memory' } : { kind: 'sqlite', path },
  limits: {
    socketRate: off,
    clientRate: off,
    addressRate: off,
    connectRate: off,
    bytesPerClientDay: plenty,
    bytesPerAddressDay: plenty,
  },
})
process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ residentBytes: process.memoryUsage.rss(), cpuMicroseconds: user + system })
})
process.send?.({ url: relay.url })
process.once('disconnect', () => void relay.stop())
