import type { Clock } from '@latchkey/service-kit/clock'
import { numberToHex } from 'viem/utils'
import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { SwapMarket, SwapQuoter } from './createSwapQuoter.ts'
import type { SwapRoute } from './findRoutes.ts'
import type { SwapSide } from './parseSwap.ts'
import { noRoute, permitRefused, swapRefused } from './swap.errors.ts'
import { takersOf } from './takersOf.ts'
import { trySwaps } from './trySwap.ts'
import { feeOf, type SignedAllowance, type SwapCall, type SwapFee, writeSwap, writeWrap } from './writeSwap.ts'

type Hex = `0x${string}`

/** How long a swap may wait for its block. */
const waitS = 20n * 60n
/** What a wrapped native token takes, where it was not tried. */
export const wrapGas = 60_000n

/**
 * The call that swaps along a route, tried for the account where it has what it gives.
 * @throws ApiError `api/no-route`, `api/swap-refused`, or that no node answers
 */
export async function buildSwap(parts: buildSwap.Parts, swap: buildSwap.Options): Promise<buildSwap.Built> {
  const { quoter, gateway, fee, clock } = parts
  const { chain, market, from, to, user, amount, route, permit } = swap
  const quoted = route === undefined ? { amount, gas: wrapGas } : await quoter.quote(chain, market, route, amount)
  if (quoted === undefined) throw noRoute()
  const arrives = route === undefined || fee === undefined ? quoted.amount : quoted.amount - feeOf(quoted.amount, fee)
  const write = (minimum: bigint): SwapCall =>
    route === undefined
      ? writeWrap(market.wrappedNative as Hex, amount, from.native)
      : writeSwap({
          through: market.swap,
          route,
          user,
          amount,
          minimum,
          fromNative: from.native,
          toNative: to.native,
          deadline: BigInt(Math.floor(clock.nowMs() / 1000)) + waitS,
          permit,
          fee,
        })
  const least = (arriving: bigint) => (route === undefined ? amount : lessSlippage(arriving, swap.slippage))
  const expected = least(swap.arrives ?? arrives)
  const untried = { call: write(expected), amount: arrives, minimum: expected, tried: false }
  if (!swap.tried) return { ...untried, gas: withSpare(quoted.gas) }

  const contractOf = (side: SwapSide) => (side.native ? undefined : side.contract)
  const tryIt = async (call: SwapCall) => {
    // What was signed takes the place of the approval: if it doesn't, the trial has to say so.
    const takers = route === undefined ? { spender: call.to } : takersOf(market.swap, route)
    const spender = from.native || permit?.kind === 'eip2612' ? undefined : takers.spender
    const router = permit === undefined ? takers.router : undefined
    const [trial] = await trySwaps(gateway, chain, [
      { user, call, from: contractOf(from), to: contractOf(to), amount, spender, router },
    ])
    if (trial?.outcome === 'refused') throw permit === undefined ? swapRefused() : permitRefused()
    return trial?.outcome === 'arrived' ? trial : undefined
  }
  // What arrives is learnt without a minimum: a token that takes a part of each transfer gives less than its pool says.
  const first = await tryIt(write(0n))
  const minimum = least(swap.arrives ?? first?.amount ?? arrives)
  const call = write(minimum)
  const [trial, gas] = await Promise.all([tryIt(call), estimateGas(gateway, chain, user, call)])
  if (first === undefined || trial === undefined) return { ...untried, gas: withSpare(quoted.gas) }
  if (trial.amount < minimum) throw swapRefused()
  return { call, amount: trial.amount, minimum, tried: true, gas: gas ?? withMargin(trial.gas) }
}

export declare namespace buildSwap {
  type Parts = {
    readonly quoter: SwapQuoter
    readonly gateway: RpcGateway
    readonly fee: SwapFee | undefined
    readonly clock: Clock
  }
  type Options = {
    readonly chain: Chain
    readonly market: SwapMarket
    readonly from: SwapSide
    readonly to: SwapSide
    readonly user: Hex
    readonly amount: bigint
    /** Absent: the native token and its wrapped form, one for one. */
    readonly route: SwapRoute | undefined
    /** What its quote said that arrives: less than that by more than the slippage is refused. */
    readonly arrives: bigint | undefined
    /** Per cent. */
    readonly slippage: number
    /** What was signed in place of an approval. */
    readonly permit: SignedAllowance | undefined
    /** Whether it is to be tried. */
    readonly tried: boolean
  }
  type Built = {
    readonly call: SwapCall
    /** Smallest units that arrive: of the trial, else of the quote. */
    readonly amount: bigint
    readonly minimum: bigint
    readonly tried: boolean
    readonly gas: bigint
  }
}

/** Whether both are the native token, once wrapped. */
export const isWrap = (from: SwapSide, to: SwapSide): boolean => from.contract === to.contract

const parts = 1_000_000n

/** What arrives at least, rounded up: never nothing where something arrives. @param slippage Per cent, at most 50. */
export function lessSlippage(amount: bigint, slippage: number): bigint {
  const lost = BigInt(Math.round((slippage / 100) * Number(parts)))
  return amount - (amount * lost) / parts
}

/** Gas beyond what a node found: state moves between it and the block. */
export const withSpare = (gas: bigint): bigint => (gas * 12n) / 10n

/** For a call that no node can estimate before it is allowed: a row of calls counts storage touched before as warm. */
export const withMargin = (gas: bigint): bigint => (gas * 16n) / 10n

/** Undefined where the account can't send it at once. */
export async function estimateGas(gateway: RpcGateway, chain: Chain, from: Hex, { to, data, value }: SwapCall) {
  const answer = await gateway.request(chain, 'eth_estimateGas', [{ from, to, data, value: numberToHex(value) }])
  const gas = evmResult(answer)
  return gas === undefined ? undefined : withSpare(BigInt(gas))
}
