import { listOf } from '@latchkey/protocol/abi'
import { action, parts } from '../action.ts'
import { type CallRow, callRow, isUnlimited } from './callRow.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'
const burns = (to: unknown) => (to === zeroAddress ? (['burn'] as const) : [])
const limitMarks = (units: unknown, bits = 256) =>
  isUnlimited(BigInt(units as bigint), bits) ? (['allowance', 'unlimited'] as const) : (['allowance'] as const)

const itemTransfer: CallRow['describe'] = ([from, to, id], at) =>
  action(
    from === at.from ? 'transferItem' : 'transferItemFrom',
    { from: parts.address(from), to: parts.address(to), item: parts.item(id, at.to) },
    { marks: burns(to) },
  )

/**
 * ERC-20, ERC-721, ERC-1155 and EIP-2612. `approve` and `transferFrom` have one selector for amounts and for items;
 * the sentence follows the contract once it has said what it is (`readTokens`).
 */
export const tokenCalls: readonly CallRow[] = [
  callRow('transfer(address to,uint256 amount)', ([to, units], at) =>
    action('transfer', { to: parts.address(to), amount: parts.amount(units, at.to) }, { marks: burns(to) }),
  ),
  callRow('transferFrom(address from,address to,uint256 amount)', ([from, to, units], at) =>
    action(
      from === at.from ? 'transfer' : 'transferFrom',
      { from: parts.address(from), to: parts.address(to), amount: parts.amount(units, at.to) },
      { marks: burns(to) },
    ),
  ),
  callRow('approve(address spender,uint256 amount)', ([spender, units], at) => {
    const places = { spender: parts.address(spender), amount: parts.amount(units, at.to) }
    if (units === 0n) return action('revoke', places)
    return action('approve', places, { marks: limitMarks(units), limitArgument: 1 })
  }),
  callRow('increaseAllowance(address spender,uint256 added)', ([spender, units], at) =>
    action(
      'approveMore',
      { spender: parts.address(spender), amount: parts.amount(units, at.to) },
      { marks: limitMarks(units), limitArgument: 1 },
    ),
  ),
  callRow('decreaseAllowance(address spender,uint256 subtracted)', ([spender, units], at) =>
    action('approveLess', { spender: parts.address(spender), amount: parts.amount(units, at.to) }),
  ),
  callRow(
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    ([owner, spender, units, deadline], at) =>
      action(
        'permit',
        {
          owner: parts.address(owner),
          spender: parts.address(spender),
          amount: parts.amount(units, at.to),
          deadline: parts.time(deadline),
        },
        { marks: limitMarks(units) },
      ),
  ),
  callRow('safeTransferFrom(address from,address to,uint256 id)', itemTransfer),
  callRow('safeTransferFrom(address from,address to,uint256 id,bytes data)', itemTransfer),
  callRow(
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    ([from, to, id, units], at) =>
      action(
        'moveUnits',
        {
          from: parts.address(from),
          to: parts.address(to),
          item: parts.item(id, at.to),
          number: parts.number(units),
        },
        { marks: burns(to) },
      ),
  ),
  callRow(
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    ([from, to, ids, amounts], at) => {
      const counts = listOf(amounts)
      return action(
        'batch',
        { number: parts.number(listOf(ids).length) },
        {
          marks: counts.length === listOf(ids).length ? burns(to) : ['unreadable'],
          inner: listOf(ids).map((id, i) =>
            action('moveUnits', {
              from: parts.address(from),
              to: parts.address(to),
              item: parts.item(id, at.to),
              number: parts.number(counts[i] ?? 0n),
            }),
          ),
        },
      )
    },
  ),
  callRow('setApprovalForAll(address operator,bool approved)', ([operator, approved], at) =>
    action(
      approved === true ? 'approveAll' : 'revokeAll',
      { spender: parts.address(operator), token: parts.address(at.to) },
      { marks: approved === true ? ['allowance', 'allItems'] : [] },
    ),
  ),
]
