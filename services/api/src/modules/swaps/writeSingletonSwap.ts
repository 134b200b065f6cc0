import { concat, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem/utils'
import type { SingletonConfig } from '../../config/config.types.ts'
import { hopOf, type SwapPool, zeroAddress } from './singletonPools.ts'

type Hex = `0x${string}`

const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
/** Commands of the UniversalRouter. A permit may fail: where somebody else has handed it in first, it is there already. */
const command = { sweep: '0x04', permitIfPossible: '0x8a', v4Swap: '0x10' } as const
/** Actions over v4 pools. */
const action = { swapExactIn: '0x07', settleAll: '0x0c', takeAll: '0x0f', takePortion: '0x10' } as const

const hop = '(address currency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
const inputs = {
  '2.0': parseAbiParameters([`(address currencyIn, ${hop}, uint128 amountIn, uint128 amountOutMinimum) swap`]),
  '2.1': parseAbiParameters([
    `(address currencyIn, ${hop}, uint256[] minHopPriceX36, uint128 amountIn, uint128 amountOutMinimum) swap`,
  ]),
  amount: parseAbiParameters('address currency, uint256 amount'),
  portion: parseAbiParameters('address currency, address recipient, uint256 amount'),
  swap: parseAbiParameters('bytes actions, bytes[] params'),
  permit: parseAbiParameters([
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit',
    'bytes signature',
  ]),
}

/** The call of the UniversalRouter that swaps along a route over v4 pools, with its permit for Permit2 first. */
export function writeSingletonSwap(v4: SingletonConfig, swap: writeSingletonSwap.Options, least: bigint) {
  const { route, user, amount, minimum, deadline, permit, fee } = swap
  const [first = zeroAddress] = route.path
  const last = route.path.at(-1) ?? zeroAddress
  const hops = route.pools.map((pool, index) => hopOf(route.path[index + 1] ?? last, pool))
  const terms = { currencyIn: first, path: hops, amountIn: amount, amountOutMinimum: least }
  const along =
    v4.pathFormat === '2.0'
      ? encodeAbiParameters(inputs['2.0'], [terms])
      : encodeAbiParameters(inputs['2.1'], [{ ...terms, minHopPriceX36: [] }])
  const actions: readonly (readonly [Hex, Hex])[] = [
    [action.swapExactIn, along],
    [action.settleAll, encodeAbiParameters(inputs.amount, [first, amount])],
    ...(fee === undefined
      ? []
      : [[action.takePortion, encodeAbiParameters(inputs.portion, [last, fee.to, BigInt(fee.bps)])] as const]),
    [action.takeAll, encodeAbiParameters(inputs.amount, [last, minimum])],
  ]
  const swapInput = encodeAbiParameters(inputs.swap, [
    concat(actions.map(([name]) => name)),
    actions.map(([, given]) => given),
  ])
  const isNative = first === zeroAddress
  const commands: readonly (readonly [Hex, Hex])[] = [
    ...(permit?.kind === 'permit2'
      ? [[command.permitIfPossible, permitInput(v4, first, amount, permit)] as const]
      : []),
    [command.v4Swap, swapInput],
    // What pools do not take of the native token is left with the router, for anyone who comes next.
    ...(isNative ? [[command.sweep, encodeAbiParameters(inputs.portion, [first, user, 0n])] as const] : []),
  ]
  return {
    to: v4.universalRouter as Hex,
    data: encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [concat(commands.map(([name]) => name)), commands.map(([, given]) => given), deadline],
    }),
    value: isNative ? amount : 0n,
  }
}

export declare namespace writeSingletonSwap {
  type Options = {
    readonly route: { readonly path: readonly Hex[]; readonly pools: readonly SwapPool[] }
    readonly user: Hex
    readonly amount: bigint
    /** What arrives at least after the fee; `least` is before it. */
    readonly minimum: bigint
    /** Seconds since 1970. */
    readonly deadline: bigint
    readonly permit?: PermitOfSpender | { readonly kind: 'eip2612' } | undefined
    readonly fee?: { readonly bps: number; readonly to: Hex } | undefined
  }
}

/** An allowance that the account has signed for, as Permit2 takes it: it ends when the signature does. */
export type PermitOfSpender = {
  readonly kind: 'permit2'
  readonly deadline: bigint
  readonly nonce: bigint
  readonly signature: Hex
}

function permitInput({ universalRouter }: SingletonConfig, token: Hex, amount: bigint, permit: PermitOfSpender): Hex {
  const { deadline, nonce, signature } = permit
  const details = { token, amount, expiration: Number(deadline), nonce: Number(nonce) }
  const single = { details, spender: universalRouter as Hex, sigDeadline: deadline }
  return encodeAbiParameters(inputs.permit, [single, signature])
}
