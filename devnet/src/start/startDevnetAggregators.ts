import { type CaipNetworkId, formatCaipAddress, type Network } from '@latchkey/protocol'
import { getSwapQuotes } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { startAggregators } from '../aggregators/startAggregators.ts'
import { moveMarket } from '../world/moveMarket.ts'

export declare namespace startDevnetAggregators {
  type Options = {
    readonly port: number | undefined
    /** Where the api will be: what its pools give is what the doubles are measured by. */
    readonly apiPort: number
    readonly chains: readonly { readonly caip: CaipNetworkId; readonly rpcUrl: string }[]
    readonly networks: readonly Network[]
    /** Where Solana's chain is. */
    readonly solanaUrl: string | undefined
  }
}

/** The doubles of aggregators over the devnet's own pools, with a market that moves when their page says so. */
export function startDevnetAggregators(options: startDevnetAggregators.Options) {
  const { port, apiPort, chains, networks, solanaUrl } = options
  const networkOf = (chainId: number) => networks.find(({ id }) => Number(id) === chainId)
  return startAggregators({
    port,
    solanaUrl,
    async quote({ chainId, from, to, amount }) {
      const network = networkOf(chainId)
      if (network === undefined) return 0n
      const at = (token: string) => formatCaipAddress(network.caipNetworkId, token)
      const query = new URLSearchParams({
        projectId: 'devnet',
        amount: String(amount),
        from: at(from),
        to: at(to),
        sources: 'uniswap-v2,uniswap-v3',
      })
      const response = await fetch(`http://localhost:${apiPort}${getSwapQuotes.path}?${query}`)
      const answer = v.safeParse(getSwapQuotes.response, await response.json())
      return answer.success ? BigInt(answer.output.quotes[0]?.toAmount ?? 0) : 0n
    },
    async moveMarket(chainId, percent) {
      const network = networkOf(chainId)
      const chain = chains.find(({ caip }) => caip === network?.caipNetworkId)
      if (network !== undefined && chain !== undefined) await moveMarket(chain.rpcUrl, network, percent)
    },
  })
}
