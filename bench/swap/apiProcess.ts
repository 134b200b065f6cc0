// The api in a process of its own, with what its first message says as JSON, so that it shares no event loop with the load.
import { once } from 'node:events'
import { type ApiConfig, startApi } from '@latchkey/api'

const [argument] = await once(process, 'message')
const api = await startApi(JSON.parse(String(argument)) as ApiConfig)
process.send?.(api.url)
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => void api.stop())
