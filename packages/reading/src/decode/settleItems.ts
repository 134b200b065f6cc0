import type { Action } from '../action.ts'
import type { Tokens } from '../lookUp/facts.ts'
import type { DecodedRequest } from './decodedRequest.ts'

const nothing = /^0x0{40}$/

/**
 * The same request, once it is known what its tokens count: `approve` with 0 takes an amount back, and lets the spender
 * move the item with the number 0 of a collection (ERC-721), which is an allowance like any other. It is said as one
 * where no node has said what the contract counts, too.
 */
export function settleItems(decoded: DecodedRequest, tokens: Tokens): DecodedRequest {
  if (decoded.kind === 'message' || decoded.kind === 'solana' || !decoded.action) return decoded
  const action = settled(decoded.action, tokens)
  return action === decoded.action ? decoded : { ...decoded, action }
}

function settled(action: Action, tokens: Tokens): Action {
  const { spender, amount } = action.parts
  const mayBeItem =
    action.key === 'revoke' &&
    spender?.kind === 'address' &&
    !nothing.test(spender.address) &&
    amount?.kind === 'amount' &&
    amount.asset.kind === 'token' &&
    tokens.get(amount.asset.address.toLowerCase())?.counts !== 'amounts'
  const inner = action.inner.map((one) => settled(one, tokens))
  if (!mayBeItem && inner.every((one, at) => one === action.inner[at])) return action
  return { ...action, inner, ...(mayBeItem && { key: 'approve', marks: ['allowance'] }) }
}
