import { type Action, action, type Part, parts } from '../action.ts'
import type { ContractCall } from '../evm/callRow.ts'
import { followSteps, native } from './followSteps.ts'
import { readSwapRouter } from './readSwapRouter.ts'
import { readUniversalRouter } from './readUniversalRouter.ts'
import { readV2Router, readWrappedNative } from './readV2Router.ts'
import type { RouterCall, StatedSteps } from './routerCall.ts'
import { findRouter, type SwapRouters } from './swapRouters.ts'

const readers: Readonly<Record<string, (at: RouterCall) => StatedSteps | undefined>> = {
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
  const stated = router && readers[router.kind]?.({ ...call, wrapped: router.wrappedNative })
  const swap = stated && followSteps(stated.steps, call.value)
  if (!swap) return undefined
  const { give, get, to, feeShare, permits } = swap
  const isOwn = to.toLowerCase() === call.from.toLowerCase()
  return action(
    isOwn ? 'swap' : 'swapTo',
    {
      give: amount(give),
      get: amount(get),
      ...(isOwn ? {} : { to: parts.address(to) }),
      ...(feeShare && { fee: parts.share(feeShare.bips), feeTo: parts.address(feeShare.to) }),
      ...(stated.until !== undefined && { deadline: parts.time(stated.until) }),
      contract: parts.address(call.to),
    },
    { marks: get.units === 0n ? ['noMinimum'] : [], inner: permits },
  )
}
