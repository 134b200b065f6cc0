import { type AbiValue, decodeAbi, listOf, member, parseCall } from '@latchkey/protocol/abi'
import { hexToBytes } from '@noble/hashes/utils.js'
import { allowance } from '../evm/describeCall.ts'
import { native, type Step, unwrap, wholeBalance, wrap } from './followSteps.ts'
import { readV4Swap } from './readV4Swap.ts'
import {
  asNumber,
  assetAt,
  asText,
  byTable,
  endsOfList,
  endsOfPath,
  paidTo,
  type RouterCall,
  type StatedSteps,
} from './routerCall.ts'

type Steps = readonly Step[] | undefined
type Follow = (values: readonly AbiValue[], at: RouterCall) => Steps

/** The router reads a minimum of a sweep as so many bits. */
const sweepBits = 160n

const swap =
  (ends: typeof endsOfList): Follow =>
  ([receiver, units, atLeast, path, byAccount], at) => {
    const found = ends(path)
    if (!found) return undefined
    const [from, to] = found
    const paid = asNumber(units)
    const exchange = { kind: 'exchange', from, to, atLeast: asNumber(atLeast) } as const
    return [
      ...(byAccount === true
        ? [{ kind: 'give', asset: from, units: paid } as const, { ...exchange, units: 'all' } as const]
        : [{ ...exchange, units: paid === wholeBalance ? 'all' : paid } as const]),
      ...paidTo(receiver, to, at),
    ]
  }

const permit: Follow = ([single], at) => {
  const spender = asText(member(single, 1))
  if (spender.toLowerCase() !== at.to.toLowerCase()) return undefined
  const [token, units, until] = listOf(member(single, 0))
  const given = allowance(spender, asText(token), asNumber(units), asNumber(until))
  return [{ kind: 'permit', token: asText(token), permit: given }]
}

const path = (type: string) => `address recipient,uint256 amountIn,uint256 amountOutMin,${type} path,bool payerIsUser`

/** Commands by their number: what they are given, and what they do. What is not here is not read. */
const commands: Readonly<Record<number, { readonly fields: string; readonly follow: Follow }>> = {
  0: { fields: path('bytes'), follow: swap(endsOfPath) },
  // PERMIT2_TRANSFER_FROM: it moves the caller's tokens, with the allowance that the caller gave.
  2: {
    fields: 'address token,address recipient,uint160 amount',
    follow: ([token, receiver, units], at) => [
      { kind: 'give', asset: asText(token), units: asNumber(units) },
      ...paidTo(receiver, asText(token), at),
    ],
  },
  // SWEEP
  4: {
    fields: 'address token,address recipient,uint256 amountMin',
    follow: ([token, receiver, atLeast], at) => {
      const asset = assetAt(token)
      const units = asNumber(atLeast)
      return units >> sweepBits === 0n ? [{ kind: 'floor', asset, units }, ...paidTo(receiver, asset, at)] : undefined
    },
  },
  // PAY_PORTION
  6: {
    fields: 'address token,address recipient,uint256 bips',
    follow: ([token, to, bips]) => [{ kind: 'fee', asset: assetAt(token), bips: asNumber(bips), to: asText(to) }],
  },
  8: { fields: path('address[]'), follow: swap(endsOfList) },
  // PERMIT2_PERMIT
  10: {
    fields:
      '((address token,uint160 amount,uint48 expiration,uint48 nonce) details,address spender,uint256 sigDeadline) permit,bytes signature',
    follow: permit,
  },
  // WRAP_ETH
  11: {
    fields: 'address recipient,uint256 amount',
    follow: ([receiver, amount], at) => {
      const units = asNumber(amount)
      return [
        { kind: 'give', asset: native, units: units === wholeBalance ? at.value : units },
        wrap(at.wrapped),
        ...paidTo(receiver, at.wrapped, at),
      ]
    },
  },
  // UNWRAP_WETH
  12: {
    fields: 'address recipient,uint256 amountMin',
    follow: ([receiver, atLeast], at) => [
      { kind: 'floor', asset: at.wrapped, units: asNumber(atLeast) },
      unwrap(at.wrapped),
      ...paidTo(receiver, native, at),
    ],
  },
  16: { fields: 'bytes actions,bytes[] params', follow: readV4Swap },
}
const known = new Map(
  Object.entries(commands).map(([command, { fields, follow }]) => [
    Number(command),
    { fields: parseCall(`f(${fields})`).fields, follow },
  ]),
)
/** Only a permit may fail and the rest go on: somebody else has handed it in before. */
const mayFailPermit = 0x8a

/** What the account's own money, left over, is swept by after the swap. */
function isRefund(steps: readonly Step[], asset: string, at: RouterCall, paid: boolean): boolean {
  const last = steps.at(-1)
  return paid && asset === native && last?.kind === 'pay' && last.to.toLowerCase() === at.from.toLowerCase()
}

function stated(commandBytes: AbiValue | undefined, inputs: AbiValue | undefined, at: RouterCall, until?: bigint) {
  const bytes = hexToBytes(asText(commandBytes).slice(2))
  const given = listOf(inputs)
  if (bytes.length !== given.length) return undefined
  const steps: Step[] = []
  for (const [i, byte] of bytes.entries()) {
    const row = known.get(byte === mayFailPermit ? 10 : byte)
    const values = row && decodeAbi(row.fields, hexToBytes(asText(given[i]).slice(2)))
    const next = row && values && row.follow(values, at)
    if (!next) return undefined
    const paid = steps.some((one) => one.kind === 'pay')
    if (byte === 4 && isRefund(next, assetAt(values[0]), at, paid)) steps.push({ kind: 'refund' })
    else steps.push(...next)
  }
  return { steps, until }
}

/** Reads a whole call of a UniversalRouter of version 2.0 or 2.1.0. */
export const readUniversalRouter = byTable<StatedSteps>([
  {
    signature: 'execute(bytes commands,bytes[] inputs,uint256 deadline)',
    follow: ([list, inputs, until], at) => stated(list, inputs, at, asNumber(until)),
  },
  {
    signature: 'execute(bytes commands,bytes[] inputs)',
    follow: ([list, inputs], at) => stated(list, inputs, at),
  },
])
