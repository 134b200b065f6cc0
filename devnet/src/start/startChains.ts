import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { type Anvil, startAnvil } from '../chains/startAnvil.ts'
import { prepareWorld } from '../world/prepareWorld.ts'
import type { Devnet } from './devnet.types.ts'
import type { Ports } from './ports.ts'

export declare namespace startChains {
  type ReturnType = Promise<Pick<Devnet, 'chains' | 'failed' | 'stop'>>
}

/** The chains of the devnet with their contracts and people, kept under `stateDir` if that is given. */
export async function startChains(
  networks: readonly Network[],
  ports: Ports,
  stateDir: string | undefined,
): startChains.ReturnType {
  const results = await Promise.allSettled(
    networks.map((network) => startChain(network, ports[`eip155:${network.id}`], stateDir)),
  )
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(started.map(({ anvil }) => anvil.stop())))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) {
    await stop()
    throw failure.reason
  }
  return {
    chains: started.map(({ network, anvil }) => {
      return { caip: network.caipNetworkId, name: network.name, rpcUrl: anvil.rpcUrl }
    }),
    failed: Promise.race(
      started.map(async ({ network, anvil }) => {
        await anvil.exited
        return `The chain ${network.name} has ended by itself.`
      }),
    ),
    stop,
  }
}

async function startChain(
  network: Network,
  port: number | undefined,
  stateDir: string | undefined,
): Promise<{ network: Network; anvil: Anvil }> {
  const chainId = Number(network.id)
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', `${chainId}.state`)
  const anvil = await startAnvil({ chainId, port, stateFile })
  try {
    if (await prepareWorld(anvil.rpcUrl, network)) await anvil.save()
    return { network, anvil }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
