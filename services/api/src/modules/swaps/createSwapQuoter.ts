import type { Clock } from '@latchkey/service-kit/clock'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { MarketConfig } from '../../config/config.types.ts'
import { createContractReader, createWholeReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import { basesOf, createPairFinder, createPoolFinder } from '../prices/providers/createPoolFinder.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { findRoutes, type SwapRoute } from './findRoutes.ts'
import { promisingRoutes, type Reserves, readReserves } from './promisingRoutes.ts'
import { type QuotedRoutes, quoteRoutes } from './quoteRoutes.ts'
import { currencyOf, type SwapEnd, singletonQuestions, zeroAddress } from './singletonPools.ts'

type Hex = `0x${string}`

const abi = parseAbi(['function factory() view returns (address)', 'function factoryV2() view returns (address)'])
/** A router's factories never change. */
const factoriesMs = 3_600_000
const maxChains = 100
/** Routes that are asked about in one call. */
const maxRoutes = 64
/** What decides which they are may be a little old. */
const reservesMs = 15_000
const maxReserves = 2_000

/** The market of a chain with what swaps go through. */
export type SwapMarket = MarketConfig & { readonly swap: NonNullable<MarketConfig['swap']> }

/** Finds what ways there are from one token to another, and what they give now. */
export function createSwapQuoter({ gateway, clock }: createSwapQuoter.Options) {
  const readContracts = createContractReader(gateway)
  const readWhole = createWholeReader(gateway)
  const findPools = createPoolFinder({ readContracts: readWhole, clock })
  const findSingletons = createPairFinder({ readContracts: readWhole, clock, questionsOf: singletonQuestions })

  const reserves = createExpiringCache<ReadonlyMap<string, Reserves>>(clock, reservesMs, maxReserves)
  const factories = createExpiringCache<readonly string[]>(clock, factoriesMs, maxChains)

  /** The market with the factories alone whose pools the router takes, as the router itself says. */
  async function ofRouter(chain: Chain, market: SwapMarket): Promise<SwapMarket> {
    const to = market.swap.router as Hex
    const questions = (['factoryV2', 'factory'] as const).map((functionName) => {
      return { to, data: encodeFunctionData({ abi, functionName }) }
    })
    const own = await factories.get(
      market.networkId,
      async () => (await readWhole(chain, questions)).map((word) => `0x${word?.slice(-40)}`.toLowerCase()),
      false,
    )
    const [v2, v3] = own
    return {
      ...market,
      v2Factories: market.v2Factories.filter((factory) => factory.toLowerCase() === v2),
      v3Factories: market.v3Factories.filter((factory) => factory.toLowerCase() === v3),
    }
  }

  const read = (chain: Chain, market: SwapMarket, routes: readonly SwapRoute[], amount: bigint) =>
    quoteRoutes({ chain, through: market.swap, readContracts }, routes, amount)

  return {
    /** What a route gives now; undefined where it gives nothing. @throws ApiError when no node answers */
    quote: async (chain: Chain, market: SwapMarket, route: SwapRoute, amount: bigint) =>
      (await read(chain, market, [route], amount)).quoted[0],

    /** The newest block. @throws ApiError when no node answers */
    blockNumber: async (chain: Chain, market: SwapMarket) => (await read(chain, market, [], 1n)).blockNumber,

    /** What all routes give, those that give something. @throws ApiError when no node answers */
    async quotes(chain: Chain, market: SwapMarket, question: createSwapQuoter.Question): Promise<QuotedRoutes> {
      const { from, to, amount, singleton } = question
      const own = await ofRouter(chain, market)
      const others = [...market.dollars.map(({ address }) => address), ...(market.swap.bases ?? [])] as Hex[]
      const currencies = [currencyOf(from), currencyOf(to)] as const
      const [pools, singletons] = await Promise.all([
        findPools(chain, own, pairsOf([from.contract, to.contract, ...basesOf(market), ...others])),
        singleton && market.swap.v4
          ? findSingletons(chain, market, pairsOf([...currencies, zeroAddress, ...others]))
          : [],
      ])
      const routes = [
        ...findRoutes(pools, from.contract, to.contract),
        ...findRoutes(singletons, ...currencies),
      ].toSorted((one, other) => one.path.length - other.path.length)
      if (routes.length <= maxRoutes) return read(chain, market, routes, amount)
      const key = [market.networkId, from.contract, to.contract, ...(singleton ? currencies : [])]
        .join(' ')
        .toLowerCase()
      const all = [...pools, ...singletons]
      const known = await reserves.get(key, () => readReserves(readContracts, chain, market.swap, all), false)
      return read(chain, market, promisingRoutes(routes, known, amount, maxRoutes), amount)
    },
  }
}

export type SwapQuoter = ReturnType<typeof createSwapQuoter>

export declare namespace createSwapQuoter {
  type Options = { gateway: RpcGateway; clock: Clock }
  type Question = {
    readonly from: SwapEnd
    readonly to: SwapEnd
    readonly amount: bigint
    /** Whether routes over v4 are asked about, too. */
    readonly singleton: boolean
  }
}

/** What is worth the most first. */
export function mostFirst<Item>(items: readonly Item[], worth: (item: Item) => bigint): readonly Item[] {
  return items.toSorted((a, b) => Number(worth(b) > worth(a)) - Number(worth(a) > worth(b)))
}

function pairsOf(tokens: readonly Hex[]): readonly { token: Hex; base: Hex }[] {
  const unique = [...new Map(tokens.map((token) => [token.toLowerCase(), token])).values()]
  return unique.flatMap((token, index) => unique.slice(index + 1).map((base) => ({ token, base })))
}
