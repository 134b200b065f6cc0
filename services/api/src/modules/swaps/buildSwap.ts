import type { Clock } from '@latchkey/service-kit/clock'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { SwapMarket, SwapQuoter } from './createSwapQuoter.ts'
import type { SwapRoute } from './findRoutes.ts'
import type { SwapSide } from './parseSwap.ts'
import { noRoute, swapRefused } from './swap.errors.ts'
import { trySwap, withSpare } from './trySwap.ts'
import { type SwapCall, writeSwap, writeWrap } from './writeSwap.ts'

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
  const { quoter, gateway, clock } = parts
  const { chain, market, from, to, user, amount, route } = swap
  const quoted = route === undefined ? { amount, gas: wrapGas } : await quoter.quote(chain, market, route, amount)
  if (quoted === undefined) throw noRoute()
  const minimum = route === undefined ? amount : lessSlippage(quoted.amount, swap.slippage)
  const call =
    route === undefined
      ? writeWrap(market.wrappedNative as Hex, amount, from.native)
      : writeSwap({
          router: market.swap.router as Hex,
          route,
          user,
          amount,
          minimum,
          fromNative: from.native,
          toNative: to.native,
          deadline: BigInt(Math.floor(clock.nowMs() / 1000)) + waitS,
        })
  const built = { call, amount: quoted.amount, minimum }
  if (!swap.tried) return { ...built, tried: false, gas: withSpare(quoted.gas) }
  const contractOf = (side: SwapSide) => (side.native ? undefined : side.contract)
  const trial = await trySwap(gateway, chain, { user, call, from: contractOf(from), to: contractOf(to), amount })
  if (trial.outcome === 'untried') return { ...built, tried: false, gas: withSpare(quoted.gas) }
  // A token that takes a part of each transfer arrives short of what its pool says.
  if (trial.outcome === 'refused' || trial.amount < minimum) throw swapRefused()
  return { ...built, amount: trial.amount, tried: true, gas: trial.gas }
}

export declare namespace buildSwap {
  type Parts = { readonly quoter: SwapQuoter; readonly gateway: RpcGateway; readonly clock: Clock }
  type Options = {
    readonly chain: Chain
    readonly market: SwapMarket
    readonly from: SwapSide
    readonly to: SwapSide
    readonly user: Hex
    readonly amount: bigint
    /** Absent: the native token and its wrapped form, one for one. */
    readonly route: SwapRoute | undefined
    /** Per cent. */
    readonly slippage: number
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

/** What arrives at least. @param slippage Per cent. */
export function lessSlippage(amount: bigint, slippage: number): bigint {
  return (amount * (parts - BigInt(Math.round((slippage / 100) * Number(parts))))) / parts
}
