import { type Action, action, type Part, parts } from '../action.ts'
import type { ContractCall } from '../evm/callRow.ts'
import { followSteps, native } from './followSteps.ts'
import { readSwapRouter } from './readSwapRouter.ts'
import { readUniversalRouter } from './readUniversalRouter.ts'
import { readV2Router, readWrappedNative } from './readV2Router.ts'
import type { RouterCall, Told } from './routerCall.ts'
import { findRouter, type SwapRouters } from './swapRouters.ts'

const readers: Readonly<Record<string, (at: RouterCall) => Told | undefined>> = {
  swapRouter02: readSwapRouter,
  universalRouter: (at) => readUniversalRouter(at.data, at),
  universalRouter21: (at) => readUniversalRouter(at.data, { ...at, perHop: true }),
  v2Router: (at) => readV2Router(at.data, at),
  wrappedNative: (at) => readWrappedNative(at.data, at),
}

const amount = ({ asset, units }: { asset: string; units: bigint }): Part =>
  asset === native ? parts.native(units) : parts.amount(units, asset)

/**
 * Says a transaction that is one swap at a router that is known: what leaves, what arrives at least, and whatever is
 * beside that. `undefined` where any part of it is something else, or isn't understood. Only of the transaction itself:
 * in another call the router's caller, who is paid, is another.
 */
export function describeSwap(call: ContractCall, chainId: number, own: SwapRouters): Action | undefined {
  const router = findRouter(chainId, call.to, own)
  const told = router && readers[router.kind]?.({ ...call, wrapped: router.wrappedNative })
  const swap = told && followSteps(told.steps, call.value)
  if (!swap) return undefined
  const { give, get, to, kept, permits } = swap
  const isOwn = to.toLowerCase() === call.from.toLowerCase()
  return action(
    isOwn ? 'swap' : 'swapTo',
    {
      give: amount(give),
      get: amount(get),
      ...(isOwn ? {} : { to: parts.address(to) }),
      ...(kept && { fee: parts.share(kept.bips), feeTo: parts.address(kept.to) }),
      ...(told.until !== undefined && { deadline: parts.time(told.until) }),
      contract: parts.address(call.to),
    },
    { marks: get.units === 0n ? ['noMinimum'] : [], inner: permits },
  )
}
