// The api with its indexer in a process of its own, to be killed. Its first message is a JSON text: { sqlitePath or databaseUrl, rpcUrl }.
// It says "ready" once it listens.
import { once } from 'node:events'
import { startApi } from '../src/startApi.ts'

const [argument] = await once(process, 'message')
const { rpcUrl, ...database } = JSON.parse(String(argument)) as {
  sqlitePath?: string
  databaseUrl?: string
  rpcUrl: string
}
const api = await startApi({
  logLevel: 'silent',
  ...database,
  devnet: { chains: [{ caip: 'eip155:1', rpcUrl }], tokens: [] },
})
process.send?.('ready')
process.once('disconnect', () => void api.stop())
