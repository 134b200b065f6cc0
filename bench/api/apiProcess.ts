// The api in a process of its own, over local chains, so that it shares no event loop with the load. Its first message
// is a JSON text: { databaseUrl?, sqlitePath?, chains, tokens, markets?, production? }. With `production: { valkeyUrl }`
// it has the settings of an installation behind one proxy: a line in the log for each request, the usual limit.
import { once } from 'node:events'
import { type ApiConfig, startApi } from '@latchkey/api'

const [argument] = await once(process, 'message')
const { chains, tokens, markets, production, ...database } = JSON.parse(String(argument)) as Pick<
  ApiConfig,
  'databaseUrl' | 'sqlitePath'
> &
  NonNullable<ApiConfig['devnet']> & { production?: { valkeyUrl: string } }
const settings: Partial<ApiConfig> =
  production === undefined
    ? { logLevel: 'silent' }
    : { ...production, trustedProxies: 1, rateLimit: { burst: 600, perSecond: 100, exempt: [] } }
const api = await startApi({ ...settings, ...database, devnet: { chains, tokens, markets } })
process.send?.(api.url)
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void api.stop())
