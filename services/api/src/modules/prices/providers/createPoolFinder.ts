import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { MarketConfig } from '../../../config/config.types.ts'
import type { ContractCall, ContractReader } from '../../balances/providers/createContractReader.ts'
import type { Chain } from '../../chains/chain.ts'
import { type Pool, poolAbi } from './pool.ts'

type Hex = `0x${string}`

/** The fees of v3 pools in hundredths of a basis point, as its governance has opened them. */
const feeTiers = [100, 500, 3_000, 10_000]
/** A new pool is found after this long. */
const lifeMs = 10 * 60_000
const maxTokens = 20_000

/** Which pools there are of a token: asked of the factories, and remembered. */
export function createPoolFinder(options: { readContracts: ContractReader; clock: Clock }) {
  const cache = createExpiringCache<readonly Pool[]>(options.clock, lifeMs, maxTokens)

  return (chain: Chain, market: MarketConfig, tokens: readonly Hex[]): Promise<readonly Pool[]> => {
    const asked: Hex[] = []
    let answers: Promise<ReadonlyMap<Hex, readonly Pool[]>> | undefined
    const found = tokens.map((token) =>
      cache.get(
        `${market.networkId} ${token}`,
        async () => {
          asked.push(token)
          // All tokens of one call travel together: the read begins when each has been noted.
          answers ??= Promise.resolve().then(() => ask(chain, market, asked))
          return (await answers).get(token) ?? []
        },
        false,
      ),
    )
    return Promise.all(found).then((pools) => pools.flat())
  }

  async function ask(chain: Chain, market: MarketConfig, tokens: readonly Hex[]) {
    const questions = tokens.flatMap((token) => questionsOf(market, token))
    const results = await options.readContracts(
      chain,
      questions.map(({ call }) => call),
    )
    const pools = new Map<Hex, Pool[]>(tokens.map((token) => [token, []]))
    for (const [index, { kind, token, base }] of questions.entries()) {
      const address = decode(kind, results[index])
      if (address !== undefined) pools.get(token)?.push({ kind, address, token, base })
    }
    return pools
  }
}

type Question = { kind: Pool['kind']; token: Hex; base: Hex; call: ContractCall }

function questionsOf(market: MarketConfig, token: Hex): readonly Question[] {
  const bases = [market.wrappedNative, ...market.dollars.map(({ address }) => address)] as Hex[]
  return bases
    .filter((base) => base.toLowerCase() !== token.toLowerCase())
    .flatMap((base): Question[] => [
      ...market.v2Factories.map((factory): Question => {
        const data = encodeFunctionData({ abi: poolAbi, functionName: 'getPair', args: [token, base] })
        return { kind: 'uniswap-v2', token, base, call: { to: factory as Hex, data } }
      }),
      ...market.v3Factories.flatMap((factory) =>
        feeTiers.map((fee): Question => {
          const data = encodeFunctionData({ abi: poolAbi, functionName: 'getPool', args: [token, base, fee] })
          return { kind: 'uniswap-v3', token, base, call: { to: factory as Hex, data } }
        }),
      ),
    ])
}

function decode(kind: Pool['kind'], data: Hex | undefined): Hex | undefined {
  if (data === undefined) return undefined
  try {
    const functionName = kind === 'uniswap-v2' ? 'getPair' : 'getPool'
    const address = decodeFunctionResult({ abi: poolAbi, functionName, data })
    return /^0x0+$/.test(address) ? undefined : address
  } catch {
    return undefined
  }
}
