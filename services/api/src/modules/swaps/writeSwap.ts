import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { SwapMarketConfig } from '../../config/config.types.ts'
import type { SwapRoute } from './findRoutes.ts'
import { packPath } from './quoteRoutes.ts'
import { type PermitOfSpender, writeSingletonSwap } from './writeSingletonSwap.ts'

type Hex = `0x${string}`

/** Uniswap's SwapRouter02, the wrapped native token, and the approval of ERC-20. */
const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInputParams params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function approve(address spender, uint256 value) returns (bool)',
])
/** How the router names itself as the receiver. */
const routerItself: Hex = '0x0000000000000000000000000000000000000002'

/** A call of somebody's account. */
export type SwapCall = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

/** An allowance that the account has signed for: the token takes it itself (EIP-2612), or Permit2 does. */
export type SignedAllowance = PermitOfToken | PermitOfSpender
type PermitOfToken = {
  readonly kind: 'eip2612'
  readonly deadline: bigint
  readonly v: number
  readonly r: Hex
  readonly s: Hex
}

/** What the operator takes of what arrives, inside the swap. */
export type SwapFee = { readonly bps: number; readonly to: Hex }

const whole = 10_000n

/** What the operator takes of an amount, as the router counts it. */
export const feeOf = (amount: bigint, { bps }: SwapFee): bigint => (amount * BigInt(bps)) / whole

/** What has to be there before the fee, so that this much is left. */
function beforeFee(amount: bigint, bps: number): bigint {
  const rest = whole - BigInt(bps)
  return (amount * whole + rest - 1n) / rest
}

/** The parts of an ECDSA signature; undefined for text that is none. */
export function signatureParts(signature: string): Pick<PermitOfToken, 'v' | 'r' | 's'> | undefined {
  const [, r, s, last] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(signature) ?? []
  if (last === undefined) return undefined
  const v = Number.parseInt(last, 16)
  // Some signers count from 0, contracts from 27.
  return { v: v < 27 ? v + 27 : v, r: `0x${r}`, s: `0x${s}` }
}

/** The call of the router that swaps along a route, and unwraps what arrives where the native token was asked for. */
export function writeSwap(swap: writeSwap.Options): SwapCall {
  const { route, user, amount, minimum, fromNative, toNative, deadline, permit, fee } = swap
  const to = toNative || fee !== undefined ? routerItself : user
  // The router counts its minimum before the fee.
  const least = fee === undefined ? minimum : beforeFee(minimum, fee.bps)
  const { v4, router } = swap.through
  if (v4 !== undefined && route.kind === 'uniswap-v4') return writeSingletonSwap(v4, swap, least)
  const data =
    route.kind === 'uniswap-v2'
      ? encodeFunctionData({
          abi,
          functionName: 'swapExactTokensForTokens',
          args: [amount, least, [...route.path], to],
        })
      : encodeFunctionData({
          abi,
          functionName: 'exactInput',
          args: [{ path: packPath(route), recipient: to, amountIn: amount, amountOutMinimum: least }],
        })
  const last = route.path.at(-1) ?? routerItself
  const payOut =
    fee === undefined
      ? toNative && encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, user] })
      : toNative
        ? encodeFunctionData({ abi, functionName: 'unwrapWETH9WithFee', args: [least, user, BigInt(fee.bps), fee.to] })
        : encodeFunctionData({
            abi,
            functionName: 'sweepTokenWithFee',
            args: [last, least, user, BigInt(fee.bps), fee.to],
          })
  // A v3 pool that runs out of prices leaves what it did not take with the router, for anyone who comes next.
  const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
  // Where somebody else has given the signature to the token first, the allowance is there already.
  const [token] = route.path
  const allow =
    permit?.kind !== 'eip2612' || token === undefined
      ? []
      : [
          encodeFunctionData({
            abi,
            functionName: 'selfPermitIfNecessary',
            args: [token, amount, permit.deadline, permit.v, permit.r, permit.s],
          }),
        ]
  const calls = [
    ...allow,
    data,
    ...(payOut === false ? [] : [payOut]),
    ...(fromNative && route.kind === 'uniswap-v3' ? [refund] : []),
  ]
  return {
    to: router as Hex,
    data: encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [deadline, calls],
    }),
    value: fromNative ? amount : 0n,
  }
}

export declare namespace writeSwap {
  type Options = {
    /** What the market's swaps go through. */
    readonly through: SwapMarketConfig
    readonly route: SwapRoute
    readonly user: Hex
    readonly amount: bigint
    /** Less than that, and the swap fails. */
    readonly minimum: bigint
    readonly fromNative: boolean
    readonly toNative: boolean
    /** Seconds since 1970. */
    readonly deadline: bigint
    /** In place of an approval before it. */
    readonly permit?: SignedAllowance | undefined
    readonly fee?: SwapFee | undefined
  }
}

/** Wraps or unwraps the native token, one for one. */
export function writeWrap(wrappedNative: Hex, amount: bigint, fromNative: boolean): SwapCall {
  return fromNative
    ? { to: wrappedNative, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: amount }
    : { to: wrappedNative, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] }), value: 0n }
}

/** Lets a spender take an amount of a token. */
export function writeApproval(token: Hex, spender: Hex, amount: bigint): SwapCall {
  return { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }), value: 0n }
}
