import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ContractReader } from '../../balances/providers/createContractReader.ts'
import type { Chain } from '../../chains/chain.ts'
import { fixedPoint } from '../price.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])

/** Feeds of exchange rates are confirmed once a day; two hours for a late one. */
const maxAgeMs = 26 * 3_600_000

export type FeedAnswer = { readonly usd: bigint; readonly atMs: number }

/** Reads price feeds with Chainlink's interface. A feed that is old, wrong or absent gives undefined. */
export function createFeedReader(options: { readContracts: ContractReader; clock: Clock }) {
  return async (chain: Chain, feeds: readonly string[]): Promise<readonly (FeedAnswer | undefined)[]> => {
    const results = await options.readContracts(
      chain,
      feeds.flatMap((feed) => [
        { to: feed as Hex, data: encodeFunctionData({ abi, functionName: 'decimals' }) },
        { to: feed as Hex, data: encodeFunctionData({ abi, functionName: 'latestRoundData' }) },
      ]),
    )
    return feeds.map((_, index) => {
      const answer = decode(results[index * 2], results[index * 2 + 1])
      return answer !== undefined && options.clock.nowMs() - answer.atMs <= maxAgeMs ? answer : undefined
    })
  }
}

export type FeedReader = ReturnType<typeof createFeedReader>

function decode(digits: Hex | undefined, round: Hex | undefined): FeedAnswer | undefined {
  if (digits === undefined || round === undefined) return undefined
  try {
    const decimals = decodeFunctionResult({ abi, functionName: 'decimals', data: digits })
    const [, answer, , updatedAt] = decodeFunctionResult({ abi, functionName: 'latestRoundData', data: round })
    if (answer <= 0n || decimals > 36) return undefined
    return { usd: fixedPoint.from(answer, decimals), atMs: Number(updatedAt) * 1000 }
  } catch {
    return undefined
  }
}
