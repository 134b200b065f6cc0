// The api in a process of its own, over local chains, so that it shares no event loop with the load. Its first message
// is a JSON text: { databaseUrl?, sqlitePath?, chains, tokens, indexed }.
import { once } from 'node:events'
import { type ApiConfig, startApi } from '@latchkey/api'

const [argument] = await once(process, 'message')
const { chains, tokens, markets, ...database } = JSON.parse(String(argument)) as Pick<
  ApiConfig,
  'databaseUrl' | 'sqlitePath'
> &
  NonNullable<ApiConfig['devnet']>
const api = await startApi({ logLevel: 'silent', ...database, devnet: { chains, tokens, markets } })
process.send?.(api.url)
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void api.stop())
