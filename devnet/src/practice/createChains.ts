import { type Chain, createPublicClient, http, type PublicClient } from 'viem'
import { RpcError } from './RpcError.ts'

/** A chain that the wallet knows. */
export type PracticeChain = {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly rpcUrl: string
}

/** The chains of the wallet: the devnet's, and those that pages have added. */
export function createChains(initial: readonly PracticeChain[]) {
  const chains = new Map(initial.map((chain) => [chain.chainId, chain]))
  const clients = new Map<number, PublicClient>()

  const find = (chainId: number) => chains.get(chainId)
  return {
    find,
    ids: (): readonly number[] => [...chains.keys()],
    add(chain: PracticeChain): void {
      chains.set(chain.chainId, chain)
      clients.delete(chain.chainId)
    },
    remove(chainId: number): void {
      chains.delete(chainId)
      clients.delete(chainId)
    },
    nameOf: (chainId: number) => find(chainId)?.name ?? `chain ${chainId}`,
    /** A client of the chain's node. Throws 4901 for a chain that the wallet has no node of. */
    client(chainId: number): PublicClient {
      const chain = find(chainId)
      if (chain === undefined) throw new RpcError(4901, `The practice wallet is not connected to chain ${chainId}.`)
      const client = clients.get(chainId) ?? createPublicClient({ chain: viemChain(chain), transport: http() })
      clients.set(chainId, client)
      return client
    },
  }
}

export type PracticeChains = ReturnType<typeof createChains>

function viemChain(chain: PracticeChain): Chain {
  return {
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: { name: chain.symbol, symbol: chain.symbol, decimals: chain.decimals },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
}
