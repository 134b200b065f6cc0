import type { AbiValue } from '@latchkey/protocol/abi'
import { native, type Step, unwrap, wrap } from './followSteps.ts'
import {
  asNumber,
  asText,
  byTable,
  endsOfList,
  type RouterCall,
  type RouterRow,
  type StatedSteps,
} from './routerCall.ts'

/** A swap over v2 pools, paid with a token or with the money that goes along. */
function swap(
  [atLeast, path, to, until]: readonly AbiValue[],
  at: RouterCall,
  ways: { readonly units?: AbiValue | undefined; readonly toNative?: boolean },
): StatedSteps | undefined {
  const ends = endsOfList(path)
  if (!ends) return undefined
  const [from, out] = ends
  const paid: readonly Step[] =
    ways.units === undefined
      ? [{ kind: 'give', asset: native, units: at.value }, wrap(at.wrapped)]
      : [{ kind: 'give', asset: from, units: asNumber(ways.units) }]
  return {
    until: asNumber(until),
    steps: [
      ...paid,
      { kind: 'exchange', from, units: 'all', to: out, atLeast: asNumber(atLeast) },
      ...(ways.toNative ? [unwrap(at.wrapped)] : []),
      { kind: 'pay', asset: ways.toNative ? native : out, to: asText(to) },
    ],
  }
}

const rest = 'uint256 amountOutMin,address[] path,address to,uint256 deadline)'
/** Each of them is there again for tokens that take a part of what is moved. */
const bothWays = (
  name: string,
  before: string,
  follow: RouterRow<StatedSteps>['follow'],
): readonly RouterRow<StatedSteps>[] =>
  [name, `${name}SupportingFeeOnTransferTokens`].map((one) => ({ signature: `${one}(${before}${rest}`, follow }))

/** Uniswap's router for v2 pools alone. */
export const readV2Router = byTable<StatedSteps>([
  ...bothWays('swapExactTokensForTokens', 'uint256 amountIn,', ([units, ...more], at) => swap(more, at, { units })),
  ...bothWays('swapExactETHForTokens', '', (values, at) => swap(values, at, {})),
  ...bothWays('swapExactTokensForETH', 'uint256 amountIn,', ([units, ...more], at) =>
    swap(more, at, { units, toNative: true }),
  ),
])

/** The wrapped native token: one for one, for the caller. */
export const readWrappedNative = byTable<StatedSteps>([
  {
    signature: 'deposit()',
    follow: (_, at) => ({
      steps: [
        { kind: 'give', asset: native, units: at.value },
        wrap(at.wrapped),
        { kind: 'pay', asset: at.wrapped, to: at.from },
      ],
    }),
  },
  {
    signature: 'withdraw(uint256 amount)',
    follow: ([units], at) => ({
      steps: [
        { kind: 'give', asset: at.wrapped, units: asNumber(units) },
        unwrap(at.wrapped),
        { kind: 'pay', asset: native, to: at.from },
      ],
    }),
  },
])
