// The api in a process of its own, with one local chain, so that it shares no event loop with the load.
import { startApi } from '@latchkey/api'

const [rpcUrl = ''] = process.argv.slice(2)
const api = await startApi({ logLevel: 'silent', devnet: { chains: [{ caip: 'eip155:1', rpcUrl }], tokens: [] } })
process.send?.(api.url)
process.once('disconnect', () => void api.stop())
