import { type AbiValue, listOf, member } from '@latchkey/protocol/abi'
import { hexToBytes } from '@noble/hashes/utils.js'
import { allowance } from '../evm/describeCall.ts'
import { native, type Step, unwrap, wrap } from './followSteps.ts'
import {
  asNumber,
  asText,
  byTable,
  endsOfList,
  endsOfPath,
  paidTo,
  type RouterCall,
  type RouterRow,
  type StatedSteps,
} from './routerCall.ts'

type Steps = readonly Step[] | undefined

/** Zero stands for what the router has. With money along, it pays the first token with that. */
function swap(
  at: RouterCall,
  ends: readonly [string, string] | undefined,
  units: AbiValue | undefined,
  atLeast: AbiValue | undefined,
  receiver: AbiValue | undefined,
): Steps {
  if (!ends) return undefined
  const [from, to] = ends
  const paid = asNumber(units)
  const first: Step[] =
    paid === 0n
      ? []
      : at.value === 0n
        ? [{ kind: 'give', asset: from, units: paid }]
        : [{ kind: 'give', asset: native, units: paid }, wrap(at.wrapped)]
  return [
    ...first,
    { kind: 'exchange', from, units: 'all', to, atLeast: asNumber(atLeast) },
    ...paidTo(receiver, to, at),
  ]
}

/** What the router has of a token goes out; with a share of it to another, of what there was before. */
function payOut(
  token: string,
  atLeast: AbiValue | undefined,
  receiver: string,
  asset = token,
  feeShare?: readonly (AbiValue | undefined)[],
): Steps {
  return [
    { kind: 'floor', asset: token, units: asNumber(atLeast) },
    ...(feeShare ? [{ kind: 'fee', asset: token, bips: asNumber(feeShare[0]), to: asText(feeShare[1]) } as const] : []),
    ...(asset === token ? [] : [unwrap(token)]),
    // Here a receiver is an address, whatever it is.
    { kind: 'pay', asset, to: receiver },
  ]
}

const permit: RouterRow<readonly Step[]>['follow'] = ([token, units, until], at) => [
  { kind: 'permit', token: asText(token), permit: allowance(at.to, asText(token), asNumber(units), asNumber(until)) },
]
const signature = 'uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)'

/** Uniswap's SwapRouter02: what it does inside of one transaction. */
const steps = byTable<readonly Step[]>([
  {
    signature: 'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
    follow: ([params], at) =>
      swap(at, endsOfPath(member(params, 0)), member(params, 2), member(params, 3), member(params, 1)),
  },
  {
    signature:
      'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
    follow: ([params], at) =>
      // With a limit it may take a part and leave the rest.
      member(params, 6) === 0n
        ? swap(
            at,
            [asText(member(params, 0)), asText(member(params, 1))],
            member(params, 4),
            member(params, 5),
            member(params, 3),
          )
        : undefined,
  },
  {
    signature: 'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)',
    follow: ([units, atLeast, path, to], at) => swap(at, endsOfList(path), units, atLeast, to),
  },
  {
    signature: 'unwrapWETH9(uint256 amountMinimum,address recipient)',
    follow: ([atLeast, to], at) => payOut(at.wrapped, atLeast, asText(to), native),
  },
  {
    signature: 'unwrapWETH9WithFee(uint256 amountMinimum,address recipient,uint256 feeBips,address feeRecipient)',
    follow: ([atLeast, to, ...feeShare], at) => payOut(at.wrapped, atLeast, asText(to), native, feeShare),
  },
  {
    signature: 'unwrapWETH9WithFee(uint256 amountMinimum,uint256 feeBips,address feeRecipient)',
    follow: ([atLeast, ...feeShare], at) => payOut(at.wrapped, atLeast, at.from, native, feeShare),
  },
  {
    signature: 'sweepToken(address token,uint256 amountMinimum,address recipient)',
    follow: ([token, atLeast, to]) => payOut(asText(token), atLeast, asText(to)),
  },
  {
    signature:
      'sweepTokenWithFee(address token,uint256 amountMinimum,address recipient,uint256 feeBips,address feeRecipient)',
    follow: ([token, atLeast, to, ...feeShare]) => payOut(asText(token), atLeast, asText(to), undefined, feeShare),
  },
  {
    signature: 'sweepTokenWithFee(address token,uint256 amountMinimum,uint256 feeBips,address feeRecipient)',
    follow: ([token, atLeast, ...feeShare], at) => payOut(asText(token), atLeast, at.from, undefined, feeShare),
  },
  { signature: 'refundETH()', follow: () => [{ kind: 'refund' }] },
  { signature: `selfPermit(address token,${signature}`, follow: permit },
  { signature: `selfPermitIfNecessary(address token,${signature}`, follow: permit },
])

function several(calls: AbiValue | undefined, at: RouterCall, until?: bigint): StatedSteps | undefined {
  const all = listOf(calls).map((call) => steps(hexToBytes(asText(call).slice(2)), at))
  return all.every((one) => one !== undefined) ? { steps: all.flat(), until } : undefined
}

const together = byTable<StatedSteps>([
  { signature: 'multicall(bytes[] data)', follow: ([calls], at) => several(calls, at) },
  {
    signature: 'multicall(uint256 deadline,bytes[] data)',
    follow: ([until, calls], at) => several(calls, at, asNumber(until)),
  },
])

/** Reads a whole call of a SwapRouter02. A call in a call in a call is not read. */
export function readSwapRouter(at: RouterCall): StatedSteps | undefined {
  const alone = steps(at.data, at)
  return alone ? { steps: alone } : together(at.data, at)
}
