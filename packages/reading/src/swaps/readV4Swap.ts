import { type AbiValue, decodeAbi, listOf, member, parseCall } from '@latchkey/protocol/abi'
import { hexToBytes } from '@noble/hashes/utils.js'
import { native, type Step, wholeBalance } from './followSteps.ts'
import { asNumber, assetAt, asText, paidTo, type RouterCall, zeroAddress } from './routerCall.ts'

type Values = readonly AbiValue[]

const noHooks = (hooks: AbiValue | undefined, data: AbiValue | undefined) => hooks === zeroAddress && data === '0x'
/** A pool: two currencies, the fee, the step of its prices, and whose code it calls. */
const pool = '(address currency0,address currency1,uint24 fee,int24 tickSpacing,address hooks) pool'
const hop = '(address currency,uint24 fee,int24 tickSpacing,address hooks,bytes hookData)[] path'
const amounts = 'uint128 amountIn,uint128 amountOutMinimum'
const fieldsOf = (fields: string) => parseCall(`f(${fields})`).fields

const single = fieldsOf(`(${pool},bool zeroForOne,${amounts},bytes hookData) swap`)
const along = fieldsOf(`(address currencyIn,${hop},${amounts}) swap`)
/** As version 2.1.0 of the router reads it: under the other form the amounts would be others. */
const alongPerHop = fieldsOf(`(address currencyIn,${hop},uint256[] perHop,${amounts}) swap`)
const amountOf = fieldsOf('address currency,uint256 amount')
const settled = fieldsOf('address currency,uint256 amount,bool payerIsUser')
const taken = fieldsOf('address currency,address recipient,uint256 amount')

/** The swap of a block of v4 actions; zero units are all that was paid in before. */
type Exchange = { readonly from: string; readonly to: string; readonly units: bigint; readonly atLeast: bigint }

function singleSwap([swap]: Values): Exchange | undefined {
  const [key, forward, units, atLeast, hookData] = listOf(swap)
  const [first, second, , , hooks] = listOf(key)
  if (!noHooks(hooks, hookData)) return undefined
  const [from, to] = forward === true ? [first, second] : [second, first]
  return { from: assetAt(from), to: assetAt(to), units: asNumber(units), atLeast: asNumber(atLeast) }
}

function swapAlong([swap]: Values): Exchange | undefined {
  const [from, path, ...rest] = listOf(swap)
  const [units, atLeast] = rest.slice(-2)
  const hops = listOf(path)
  const last = hops.at(-1)
  if (last === undefined || !hops.every((one) => noHooks(member(one, 3), member(one, 4)))) return undefined
  return { from: assetAt(from), to: assetAt(member(last, 0)), units: asNumber(units), atLeast: asNumber(atLeast) }
}

/** Who pays how much into the pool: `debt` is whatever the swap before took. */
type Payment = { readonly asset: string; readonly units: bigint | 'debt'; readonly byAccount: boolean }

function paymentOf(action: number, values: Values): Payment {
  const [currency, amount, byAccount] = values
  const units = asNumber(amount)
  // SETTLE_ALL pays the debt up to an amount, from the account.
  if (action === 12) return { asset: assetAt(currency), units: 'debt', byAccount: true }
  return { asset: assetAt(currency), units: units === 0n ? 'debt' : units, byAccount: byAccount === true }
}

/** The payment and the swap as steps. Paid after the swap it is the swap's amount, before it the payment's own. */
function exchangeSteps(swap: Exchange, paid: Payment, before: boolean, value: bigint): readonly Step[] | undefined {
  if (paid.asset !== swap.from) return undefined
  const units = before && swap.units === 0n ? paid.units : swap.units
  if (units === 'debt' || (paid.units !== 'debt' && paid.units !== units)) return undefined
  if (before && paid.units === 'debt') return undefined
  const exchange = { kind: 'exchange', from: swap.from, to: swap.to, atLeast: swap.atLeast } as const
  // The network's own money comes from the router in either case: it came along.
  const gives = swap.from === native ? value > 0n : paid.byAccount
  return gives
    ? [
        { kind: 'give', asset: swap.from, units: swap.from === native && units === wholeBalance ? value : units },
        { ...exchange, units: 'all' },
      ]
    : [{ ...exchange, units: units === wholeBalance ? 'all' : units }]
}

/** What goes out of the pool: TAKE, TAKE_ALL, TAKE_PORTION. */
function takeSteps(action: number, values: Values, at: RouterCall): readonly Step[] | undefined {
  const asset = assetAt(values[0])
  if (action === 15) {
    return [
      { kind: 'floor', asset, units: asNumber(values[1]) },
      { kind: 'pay', asset, to: at.from },
    ]
  }
  if (action === 16) return [{ kind: 'fee', asset, bips: asNumber(values[2]), to: asText(values[1]) }]
  // Zero is all of it; a part would leave the rest to somebody else.
  return asNumber(values[2]) === 0n ? paidTo(values[1], asset, at) : undefined
}

/** Actions by their number, with the fields of each. What is not here is not read. */
const fieldsByAction: ReadonlyMap<number, typeof single> = new Map([
  [6, single],
  [7, along],
  [11, settled],
  [12, amountOf],
  [14, taken],
  [15, amountOf],
  [16, taken],
])

/** Reads a block of actions over v4 pools without hooks: one swap, paid once, taken out after it. */
export function readV4Swap([actions, params]: Values, at: RouterCall): readonly Step[] | undefined {
  const numbers = hexToBytes(asText(actions).slice(2))
  const inputs = listOf(params)
  if (numbers.length !== inputs.length) return undefined
  let swap: Exchange | undefined
  let paid: Payment | undefined
  let before = false
  const out: Step[] = []
  for (const [i, action] of numbers.entries()) {
    const fields = action === 7 && at.perHop ? alongPerHop : fieldsByAction.get(action)
    const values = fields && decodeAbi(fields, hexToBytes(asText(inputs[i]).slice(2)))
    if (!values) return undefined
    if (action === 6 || action === 7) {
      if (swap) return undefined
      swap = action === 6 ? singleSwap(values) : swapAlong(values)
      if (!swap) return undefined
    } else if (action < 14) {
      if (paid) return undefined
      paid = paymentOf(action, values)
      before = !swap
    } else {
      const steps = takeSteps(action, values, at)
      if (!steps || !swap) return undefined
      out.push(...steps)
    }
  }
  const exchanged = swap && paid && exchangeSteps(swap, paid, before, at.value)
  return exchanged && [...exchanged, ...out]
}
