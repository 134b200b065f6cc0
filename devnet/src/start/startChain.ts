import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { type Anvil, startAnvil } from '../chains/startAnvil.ts'
import { prepareWorld } from '../world/prepareWorld.ts'

/** A chain of the devnet with its contracts and people, kept under `stateDir` if that is given. */
export async function startChain(
  network: Network,
  port: number | undefined,
  stateDir: string | undefined,
): Promise<Anvil> {
  const chainId = Number(network.id)
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', `${chainId}.state`)
  const chain = await startAnvil({ chainId, port, stateFile })
  try {
    if (await prepareWorld(chain.rpcUrl, network)) await chain.save()
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}
