import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from '@latchkey/protocol'
import { bitcoinRegtest, solana } from '@latchkey/protocol/networks'
import { usualChainIds } from '../chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../chains/startAnvil.ts'
import type { MoneyGiver } from '../faucet/faucet.types.ts'
import type { PracticeFamily } from '../practice/families/families.ts'
import { liveThrough } from '../world/life/liveThrough.ts'
import { prepareWorld } from '../world/prepareWorld.ts'
import type { Devnet } from './devnet.types.ts'
import type { Ports } from './ports.ts'
import type { ListedToken } from './startDevnetApi.ts'

export declare namespace startBitcoinChain {
  type Options = {
    stateDir: string | undefined
    port: number | undefined
    onProgress: ((message: string) => void) | undefined
  }
  type ReturnType = Promise<{
    readonly chain: Devnet['chains'][number]
    /** The practice wallet on it. */
    readonly family: PracticeFamily
    readonly giver: MoneyGiver
    stop(): Promise<void>
  }>
}

/** The Bitcoin chain of the devnet, kept under `stateDir` if that is given. Loaded here: not every start wants its node. */
export async function startBitcoinChain(options: startBitcoinChain.Options): startBitcoinChain.ReturnType {
  const { stateDir, port, onProgress } = options
  const [{ startBitcoin }, { createBitcoinFamily }, { bitcoinPeople }] = await Promise.all([
    import('../bitcoin/startBitcoin.ts'),
    import('../practice/bitcoin/createBitcoinFamily.ts'),
    import('../practice/bitcoin/bitcoinPeople.ts'),
  ])
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'bitcoin.blocks')
  const { rpcUrl, fund, mine, stop } = await startBitcoin({ stateFile, port, onProgress })
  const chain = { caip: bitcoinRegtest.caipNetworkId, name: bitcoinRegtest.name, rpcUrl }
  const { symbol } = bitcoinRegtest.nativeCurrency
  const gift = { networkId: chain.caip, symbol, amount: '0.1' }
  const giver: MoneyGiver = {
    namespace: 'bip122',
    gifts: [gift],
    async give(address) {
      const hash = await fund(address, 10_000_000n)
      await mine()
      return [{ ...gift, address, hash }]
    },
  }
  return { chain, family: createBitcoinFamily(rpcUrl, bitcoinPeople), giver, stop }
}

export declare namespace startSolanaChain {
  type ReturnType = Promise<{
    readonly chain: Devnet['chains'][number]
    /** What the api's list of tokens has of it. */
    readonly tokens: readonly ListedToken[]
    /** The practice wallet on it. */
    readonly family: PracticeFamily
    readonly giver: MoneyGiver
    stop(): Promise<void>
  }>
}

/** The Solana chain of the devnet, kept under `stateDir` if that is given. Loaded here: not every start wants its runtime. */
export async function startSolanaChain(
  stateDir: string | undefined,
  port: number | undefined,
): startSolanaChain.ReturnType {
  const [{ startSolana }, { solanaTokens }, { createSolanaFamily }, { solanaPeople }, { createSolanaGiver }] =
    await Promise.all([
      import('../solana/startSolana.ts'),
      import('../solana/solanaPersonas.ts'),
      import('../practice/solana/createSolanaFamily.ts'),
      import('../practice/solana/solanaPeople.ts'),
      import('../solana/createSolanaGiver.ts'),
    ])
  const stateFile = stateDir === undefined ? undefined : join(stateDir, 'chains', 'solana.sqlite')
  const { rpcUrl, stop } = await startSolana({ stateFile, port })
  const tokens = [solanaTokens.usdc, solanaTokens.key22].map(({ mint, symbol, name, decimals }) => {
    return { networkId: solana.caipNetworkId, address: mint.address, symbol, name, decimals }
  })
  const chain = { caip: solana.caipNetworkId, name: solana.name, rpcUrl }
  return { chain, tokens, family: createSolanaFamily(rpcUrl, solanaPeople), giver: createSolanaGiver(rpcUrl), stop }
}

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
  const lives = lived && isNew && usualChainIds.includes(chainId)
  const past = lives ? { firstBlockAt: lifeBegins(Date.now()), keptLater: true } : {}
  const anvil = await startAnvil({ chainId, port: ports[`eip155:${network.id}`], stateFile, ...past })
  try {
    const made = await prepareWorld(anvil.rpcUrl, network)
    if (lives) await liveThrough(anvil.rpcUrl, network, Date.now())
    if (made) await anvil.save()
    return { network, anvil }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
