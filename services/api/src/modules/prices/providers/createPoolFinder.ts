import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { MarketConfig } from '../../../config/config.types.ts'
import type { ContractReader } from '../../balances/providers/createContractReader.ts'
import type { Chain } from '../../chains/chain.ts'
import type { ContractCall } from '../../rpc/callBatch.ts'
import { type Pool, poolAbi } from './pool.ts'

type Hex = `0x${string}`

/** Two tokens that may have a pool. */
export type Pair = Pick<Pool, 'token' | 'base'>

/** The fees of v3 pools in hundredths of a basis point, as its governance has opened them everywhere. */
const usualFees = [100, 500, 3_000, 10_000]
/** That of every v2 pool. */
const pairFee = 3_000
/** A new pool is found after this long. */
const lifeMs = 10 * 60_000
const maxPairs = 60_000

/** Which v2 and v3 pools there are of two tokens: asked of the factories, and remembered. */
export function createPoolFinder(options: { readContracts: ContractReader; clock: Clock }) {
  return createPairFinder({ ...options, questionsOf })
}

/** Which pools there are of two tokens, by what is asked about them, and remembered. */
export function createPairFinder<Kind extends string>(options: createPairFinder.Options<Kind>): PoolFinder<Kind> {
  const cache = createExpiringCache<readonly FoundPool<Kind>[]>(options.clock, lifeMs, maxPairs)

  return (chain, market, pairs) => {
    const asked = new Map<string, Pair>()
    let answers: Promise<ReadonlyMap<string, readonly FoundPool<Kind>[]>> | undefined
    const found = pairs.map(async (pair): Promise<readonly Pool<Kind>[]> => {
      const key = [pair.token, pair.base]
        .map((address) => address.toLowerCase())
        .sort()
        .join()
      const pools = await cache.get(
        `${market.networkId} ${key}`,
        async () => {
          asked.set(key, pair)
          // All pairs of one call travel together: the read begins when each has been noted.
          answers ??= Promise.resolve().then(() => ask(chain, market, asked))
          return (await answers).get(key) ?? []
        },
        false,
      )
      return pools.map((pool) => ({ ...pool, ...pair }))
    })
    return Promise.all(found).then((pools) => pools.flat())
  }

  async function ask(chain: Chain, market: MarketConfig, pairs: ReadonlyMap<string, Pair>) {
    const questions = [...pairs].flatMap(([key, pair]) =>
      options.questionsOf(market, pair).map((question) => ({ key, ...question })),
    )
    const results = await options.readContracts(
      chain,
      questions.map(({ call }) => call),
    )
    const pools = new Map<string, FoundPool<Kind>[]>([...pairs.keys()].map((key) => [key, []]))
    for (const [index, { kind, key, fee, found }] of questions.entries()) {
      const data = results[index]
      const address = data === undefined ? undefined : found(data)
      if (address !== undefined) pools.get(key)?.push({ kind, address, fee })
    }
    return pools
  }
}

export type PoolFinder<Kind extends string = Pool['kind']> = (
  chain: Chain,
  market: MarketConfig,
  pairs: readonly Pair[],
) => Promise<readonly Pool<Kind>[]>

export declare namespace createPairFinder {
  type Options<Kind extends string> = {
    readContracts: ContractReader
    clock: Clock
    questionsOf: (market: MarketConfig, pair: Pair) => readonly PoolQuestion<Kind>[]
  }
}

/** Each token with each that prices can be had from. */
export function pairsWithBases(market: MarketConfig, tokens: readonly Hex[]): readonly Pair[] {
  const bases = basesOf(market)
  return tokens.flatMap((token) =>
    bases.filter((base) => base.toLowerCase() !== token.toLowerCase()).map((base) => ({ token, base })),
  )
}

/** The tokens that others are traded for: the wrapped native one, and dollars. */
export function basesOf(market: MarketConfig): readonly Hex[] {
  return [market.wrappedNative, ...market.dollars.map(({ address }) => address)] as Hex[]
}

type FoundPool<Kind extends string> = Omit<Pool<Kind>, 'token' | 'base'>

/** A call that says whether there is a pool. */
export type PoolQuestion<Kind extends string> = Omit<FoundPool<Kind>, 'address'> & {
  readonly call: ContractCall
  /** What names the pool, by the answer. */
  readonly found: (data: Hex) => Hex | undefined
}

function questionsOf(market: MarketConfig, { token, base }: Pair): readonly PoolQuestion<Pool['kind']>[] {
  return [
    ...market.v2Factories.map((factory): PoolQuestion<'uniswap-v2'> => {
      const data = encodeFunctionData({ abi: poolAbi, functionName: 'getPair', args: [token, base] })
      return { kind: 'uniswap-v2', fee: pairFee, call: { to: factory as Hex, data }, found: decodeWith('getPair') }
    }),
    ...market.v3Factories.flatMap((factory) =>
      (market.v3Fees ?? usualFees).map((fee): PoolQuestion<'uniswap-v3'> => {
        const data = encodeFunctionData({ abi: poolAbi, functionName: 'getPool', args: [token, base, fee] })
        return { kind: 'uniswap-v3', fee, call: { to: factory as Hex, data }, found: decodeWith('getPool') }
      }),
    ),
  ]
}

const decodeWith =
  (functionName: 'getPair' | 'getPool') =>
  (data: Hex): Hex | undefined => {
    try {
      const address = decodeFunctionResult({ abi: poolAbi, functionName, data })
      return /^0x0+$/.test(address) ? undefined : address
    } catch {
      return undefined
    }
  }
