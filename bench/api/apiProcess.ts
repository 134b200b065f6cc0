// The api in a process of its own, over local chains, so that it shares no event loop with the load. Its argument is a
// JSON text: { databaseUrl?, sqlitePath?, chains, tokens, indexed }.
import { type ApiConfig, startApi } from '@latchkey/api'

const { chains, tokens, markets, ...database } = JSON.parse(process.argv[2] ?? '{}') as Pick<
  ApiConfig,
  'databaseUrl' | 'sqlitePath'
> &
  NonNullable<ApiConfig['devnet']>
const api = await startApi({ logLevel: 'silent', ...database, devnet: { chains, tokens, markets } })
process.send?.(api.url)
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void api.stop())
