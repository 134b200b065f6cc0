import type { TokenRegistry } from '../balances/knownTokens.ts'
import { basesOf } from '../prices/providers/createPoolFinder.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { nativePlaceholder } from './aggregators/aggregator.types.ts'
import type { Aggregators } from './aggregators/createAggregators.ts'
import { type buildSwap, estimateGas, lessSlippage, withMargin } from './buildSwap.ts'
import type { SwapParser, SwapSide } from './parseSwap.ts'
import { quoteExpired, swapRefused } from './swap.errors.ts'
import { trySwaps } from './trySwap.ts'

type Hex = `0x${string}`
type Asked = ReturnType<SwapParser['swap']>

/**
 * The call that an aggregator writes for a swap. Handed out only where a trial for the account showed that it changes
 * nothing but what is given, what arrives, and the allowance for it.
 * @throws ApiError `api/quote-expired` where it has no answer any more, `api/swap-refused`
 */
export async function buildOffered(parts: buildOffered.Parts, swap: buildOffered.Options): Promise<buildSwap.Built> {
  const { aggregators, gateway, registry } = parts
  const { asked, user, amount, source, arrives, slippage } = swap
  const { chain, from, to } = asked
  const question = {
    chainId: Number(chain.network.id),
    from: vendorToken(from),
    to: vendorToken(to),
    amount,
    user,
    slippageBps: Math.round(slippage * 100),
  }
  const offered = await aggregators.ask(source, question, true)
  const call = typeof offered === 'string' ? undefined : offered.call
  if (typeof offered === 'string' || call === undefined) throw quoteExpired()
  const contractOf = (side: SwapSide) => (side.native ? undefined : side.contract)
  const sides = { from: contractOf(from), to: contractOf(to) }
  const [[trial], gas] = await Promise.all([
    trySwaps(gateway, chain, [
      {
        user,
        call,
        ...sides,
        amount,
        spender: from.native ? undefined : offered.spender,
        watch: watched(registry, asked),
      },
    ]),
    estimateGas(gateway, chain, user, call),
  ])
  const minimum = lessSlippage(arrives, slippage)
  if (trial?.outcome !== 'arrived' || trial.amount < minimum) throw swapRefused()
  return { call, amount: trial.amount, minimum, tried: true, gas: gas ?? withMargin(trial.gas) }
}

export declare namespace buildOffered {
  type Parts = { readonly aggregators: Aggregators; readonly gateway: RpcGateway; readonly registry: TokenRegistry }
  type Options = {
    readonly asked: Asked
    readonly user: Hex
    readonly amount: bigint
    readonly source: string
    /** What its quote said that arrives. */
    readonly arrives: bigint
    /** Per cent. */
    readonly slippage: number
  }
}

/** How aggregators are given a token. */
export const vendorToken = ({ native, contract }: SwapSide): Hex => (native ? nativePlaceholder : contract)

/** Balances that are looked at in a trial. */
const maxWatched = 64

/** The tokens of the chain's list, and those that others are traded for: a swap of others must leave them alone. */
export function watched(registry: TokenRegistry, { chain, market, from, to }: Asked): readonly Hex[] {
  const ends = [from, to].map(({ contract }) => contract.toLowerCase())
  const listed = [...basesOf(market), ...registry.listed(chain).map(({ address }) => address as Hex)]
  const known = new Map(listed.map((address) => [address.toLowerCase(), address]))
  return [...known].flatMap(([key, address]) => (ends.includes(key) ? [] : [address])).slice(0, maxWatched)
}
