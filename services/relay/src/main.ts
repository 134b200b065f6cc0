import { once } from 'node:events'
import { readEnv } from './config/readEnv.ts'
import { startRelay } from './startRelay.ts'

/** Half of the sockets move to other processes on SIGUSR2, to be sent after a process was added. */
const rebalanceShare = 0.5

const relay = await startRelay(readEnv(process.env))
process.on('SIGUSR2', () => relay.rebalance(rebalanceShare))
await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
await relay.stop()
