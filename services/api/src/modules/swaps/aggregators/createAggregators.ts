import type { SwapSourceConfig } from '../../../config/config.types.ts'
import {
  type Aggregator,
  type AggregatorAnswer,
  type AggregatorQuestion,
  nativePlaceholder,
} from './aggregator.types.ts'
import { createVendor, type Silent } from './createVendor.ts'
import { kyberSwap } from './kyberSwap.ts'
import { odos } from './odos.ts'
import { oneInch } from './oneInch.ts'
import { zeroEx } from './zeroEx.ts'

type Hex = `0x${string}`

const known = { '1inch': oneInch, '0x': zeroEx, odos, kyberswap: kyberSwap } satisfies Record<
  Exclude<SwapSourceConfig['kind'], 'jupiter'>,
  Aggregator
>

/**
 * The aggregators of Ethereum's family that the operator has a key for. What one says counts only where its call goes
 * to, and its approval names, the one address that its adapter has pinned for the chain: everything else is dropped and
 * counted.
 */
export function createAggregators({ sources, ...parts }: createAggregators.Options) {
  const members = sources.flatMap(({ kind, url, apiKey }) => {
    if (kind === 'jupiter') return []
    const adapter: Aggregator = known[kind]
    const { name, headers } = adapter
    const vendor = createVendor<AggregatorAnswer>({ name, url: url ?? adapter.url, headers: headers(apiKey) }, parts)
    return [{ adapter, vendor }]
  })

  function checked({ name, routerOf }: Aggregator, question: AggregatorQuestion, answer: AggregatorAnswer | undefined) {
    if (answer === undefined || answer.amount === 0n) return undefined
    const pinned = routerOf(question.chainId)
    const isPinned = (address: Hex) => address.toLowerCase() === pinned?.toLowerCase()
    const maxValue = question.from === nativePlaceholder ? question.amount : 0n
    const reason = !isPinned(answer.spender)
      ? 'spender'
      : answer.call !== undefined && !isPinned(answer.call.to)
        ? 'target'
        : answer.call !== undefined && answer.call.value > maxValue
          ? 'value'
          : undefined
    if (reason === undefined) return answer
    parts.metrics.swapSourceDropped.inc({ source: name, reason })
    return undefined
  }

  return {
    /** The aggregators of a chain, each with the one address that may be allowed. */
    on: (chainId: number): readonly { readonly name: string; readonly router: Hex }[] =>
      members.flatMap(({ adapter }) => {
        const router = adapter.routerOf(chainId)
        return router === undefined ? [] : [{ name: adapter.name, router }]
      }),

    /** What one gives, or why it gives nothing. */
    async ask(name: string, question: AggregatorQuestion, fresh = false): Promise<AggregatorAnswer | Silent> {
      const member = members.find(({ adapter }) => adapter.name === name)
      if (member === undefined) return 'no-way'
      const { adapter, vendor } = member
      const key = Object.values(question).join(' ')
      return vendor.ask(key, async (request) => checked(adapter, question, await adapter.ask(request, question)), fresh)
    },
  }
}

export type Aggregators = ReturnType<typeof createAggregators>

export declare namespace createAggregators {
  type Options = createVendor.Parts & { readonly sources: readonly SwapSourceConfig[] }
}
