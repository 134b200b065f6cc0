import type { AbiValue } from '../abi/abi.types.ts'
import { action } from '../action.ts'
import type { Action } from '../action.types.ts'
import { parts } from '../parts.ts'
import { callRow } from './callRow.ts'
import type { CallRow } from './callRow.types.ts'
import { isUnlimited } from './isUnlimited.ts'
import { listOf } from './listOf.ts'
import { member } from './member.ts'

const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'

function allowance(spender: AbiValue | undefined, token: AbiValue, units: AbiValue, until: AbiValue): Action {
  return action(
    units === 0n ? 'revoke' : 'permitUntil',
    { spender: parts.address(spender), amount: parts.amount(units, token), deadline: parts.time(until) },
    {
      marks: units === 0n ? [] : isUnlimited(BigInt(units as bigint), 160) ? ['allowance', 'unlimited'] : ['allowance'],
    },
  )
}

const ofDetails = (spender: AbiValue | undefined, one: AbiValue) =>
  allowance(spender, member(one, 0), member(one, 1), member(one, 2))

const move = (from: AbiValue, to: AbiValue, units: AbiValue, token: AbiValue, self: string) =>
  action(from === self ? 'transfer' : 'transferFrom', {
    from: parts.address(from),
    to: parts.address(to),
    amount: parts.amount(units, token),
  })

/** Uniswap's Permit2, AllowanceTransfer: one contract that holds allowances for many tokens. */
export const permit2Calls: readonly CallRow[] = [
  callRow(
    'approve(address token,address spender,uint160 amount,uint48 expiration)',
    ([token, spender, units, until]) => ({
      ...allowance(spender, token ?? '', units ?? 0n, until ?? 0n),
      ...(units !== 0n && { limitArgument: 2 }),
    }),
  ),
  callRow(
    `permit(address owner,(${details} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`,
    ([, permit]) => ofDetails(member(permit, 1), member(permit, 0)),
  ),
  callRow(
    `permit(address owner,(${details}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
    ([, permit]) => {
      const all = listOf(member(permit, 0))
      return action(
        'batch',
        { number: parts.number(all.length) },
        { inner: all.map((one) => ofDetails(member(permit, 1), one)) },
      )
    },
  ),
  callRow('transferFrom(address from,address to,uint160 amount,address token)', ([from, to, units, token], at) =>
    move(from ?? '', to ?? '', units ?? 0n, token ?? '', at.from),
  ),
  callRow('transferFrom((address from,address to,uint160 amount,address token)[] moves)', ([moves], at) => {
    const all = listOf(moves)
    return action(
      'batch',
      { number: parts.number(all.length) },
      { inner: all.map((one) => move(member(one, 0), member(one, 1), member(one, 2), member(one, 3), at.from)) },
    )
  }),
  callRow('lockdown((address token,address spender)[] approvals)', ([approvals]) =>
    action('lockdown', { number: parts.number(listOf(approvals).length) }),
  ),
]
