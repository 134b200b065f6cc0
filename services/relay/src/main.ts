import { runMain } from '@latchkey/service-kit/main'
import { readEnv } from './config/readEnv.ts'
import { startRelay } from './startRelay.ts'

/** Half of the sockets move to other processes on SIGUSR2, to be sent after a process was added. */
const rebalanceShare = 0.5

await runMain('The relay', 'relay', async () => {
  const relay = await startRelay(readEnv(process.env))
  process.on('SIGUSR2', () => relay.rebalance(rebalanceShare))
  return relay
})
