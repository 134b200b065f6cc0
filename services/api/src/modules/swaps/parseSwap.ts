import { isAddress, nativeTokenAddress, parseCaipAddress, toChecksumAddress } from '@latchkey/protocol'
import type { MarketConfig } from '../../config/config.types.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { SwapMarket } from './createSwapQuoter.ts'
import { invalidSwapToken, otherChain, sameToken, swapsUnsupported } from './swap.errors.ts'

type Hex = `0x${string}`

/** A token of a swap. */
export type SwapSide = {
  /** CAIP-10, as it was asked. */
  readonly text: string
  readonly native: boolean
  /** The contract that pools know: of the native token its wrapped form. */
  readonly contract: Hex
}

/** Reads what a caller names by CAIP-10, for chains with a market to swap on. */
export function createSwapParser(chains: ChainTable, markets: readonly MarketConfig[]) {
  const swapped = new Map(markets.flatMap((market) => (hasSwap(market) ? [[market.networkId as string, market]] : [])))

  /** @throws ApiError for a chain without a node, or without swaps */
  function place(networkId: string): { chain: Chain; market: SwapMarket } {
    const chain = chains.need(networkId)
    const market = swapped.get(networkId)
    if (market === undefined || chain.network.contracts.multicall3 === undefined) throw swapsUnsupported()
    return { chain, market }
  }

  /** @throws ApiError naming `field` */
  function account(text: string, field: string): { networkId: string; address: Hex } {
    const parsed = tryParse(text)
    if (parsed === undefined || !isAddress(parsed.namespace, parsed.address)) throw invalidSwapToken(field)
    const { market } = place(parsed.networkId)
    return { networkId: market.networkId, address: toChecksumAddress(parsed.address) }
  }

  function side(text: string, field: string) {
    const parsed = tryParse(text)
    if (parsed === undefined) throw invalidSwapToken(field)
    const { market } = place(parsed.networkId)
    const native = parsed.address.toLowerCase() === nativeTokenAddress(parsed.namespace).toLowerCase()
    const contract = native ? (market.wrappedNative as Hex) : account(text, field).address
    return { networkId: parsed.networkId, side: { text, native, contract } satisfies SwapSide }
  }

  return {
    place,
    account,

    /** A token alone. @throws ApiError */
    token(text: string, field: string) {
      const { networkId, side: token } = side(text, field)
      return { ...place(networkId), token }
    },

    /** Both tokens of a swap, and whose it is: by CAIP-10, or by an address of the network of `from`. @throws ApiError */
    swap({ from, to, userAddress }: { from: string; to: string; userAddress?: string | undefined }) {
      const gives = side(from, 'from')
      const gets = side(to, 'to')
      if (gets.networkId !== gives.networkId) throw otherChain('to')
      if (gets.side.contract === gives.side.contract && gets.side.native === gives.side.native) throw sameToken()
      const owner = userAddress && (userAddress.includes(':') ? userAddress : `${gives.networkId}:${userAddress}`)
      const user = owner ? account(owner, 'userAddress') : undefined
      if (user !== undefined && user.networkId !== gives.networkId) throw otherChain('userAddress')
      return { ...place(gives.networkId), from: gives.side, to: gets.side, user: user?.address }
    },
  }
}

export type SwapParser = ReturnType<typeof createSwapParser>

const hasSwap = (market: MarketConfig): market is SwapMarket => market.swap !== undefined

function tryParse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}
