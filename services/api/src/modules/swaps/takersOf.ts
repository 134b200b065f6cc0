import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SwapMarketConfig } from '../../config/config.types.ts'
import type { SwapRoute } from './findRoutes.ts'
import type { SwapCall } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
/** As far away as a time can be there. */
const noEnd = 2 ** 48 - 1

/** Who is allowed to take what is given along a route, and through it whom. */
export type Takers = {
  readonly spender: Hex
  /** The router that Permit2 lets take. Absent: the spender takes for itself. */
  readonly router?: Hex
}

/** The one router of v2 and v3, or Permit2 for the router of v4. */
export function takersOf({ router, v4 }: SwapMarketConfig, route: Pick<SwapRoute, 'kind'>): Takers {
  if (route.kind !== 'uniswap-v4' || v4 === undefined) return { spender: router as Hex }
  return { spender: v4.permit2 as Hex, router: v4.universalRouter as Hex }
}

/** Lets a router take an amount of a token by Permit2. It is for trials: a person signs for it. */
export function writePermitted({ spender, router }: Required<Takers>, token: Hex, amount: bigint): SwapCall {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [token, router, amount, noEnd] })
  return { to: spender, data, value: 0n }
}
