import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { type Anvil, startAnvil } from '../chains/startAnvil.ts'
import { liveThrough } from '../world/life/liveThrough.ts'
import { prepareWorld } from '../world/prepareWorld.ts'
import type { Devnet } from './devnet.types.ts'
import type { Ports } from './ports.ts'

const days = 92

/** When the first block of a chain with a past was made, in seconds since 1970. @param nowMs Milliseconds */
function lifeBegins(nowMs: number): number {
  return Math.floor(nowMs / 1000) - days * 86_400
}

export declare namespace startChains {
  type Options = { readonly ports: Ports; readonly stateDir: string | undefined; readonly lived: boolean }
  type ReturnType = Promise<Pick<Devnet, 'chains' | 'failed' | 'stop'>>
}

/** The chains of the devnet with their contracts and people, kept under `stateDir` if that is given. */
export async function startChains(networks: readonly Network[], options: startChains.Options): startChains.ReturnType {
  const results = await Promise.allSettled(networks.map((network) => startChain(network, options)))
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
  { ports, stateDir, lived }: startChains.Options,
): Promise<{ network: Network; anvil: Anvil }> {
  const chainId = Number(network.id)
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', `${chainId}.state`)
  const isNew = stateFile === undefined || !existsSync(stateFile)
  const past = lived && isNew ? { firstBlockAt: lifeBegins(Date.now()), keptLater: true } : {}
  const anvil = await startAnvil({ chainId, port: ports[`eip155:${network.id}`], stateFile, ...past })
  try {
    const made = await prepareWorld(anvil.rpcUrl, network)
    if (lived && isNew) await liveThrough(anvil.rpcUrl, network, Date.now())
    if (made) await anvil.save()
    return { network, anvil }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
