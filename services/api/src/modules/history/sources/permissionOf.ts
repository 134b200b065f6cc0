import type { Hex } from 'viem'
import { decodeFunctionData, parseAbi } from 'viem/utils'
import type { IndexedTransfer } from '../../indexer/indexed.types.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** The permission that a call gives. Explorers list no events, so it is read from the call itself. */
export function permissionOf(account: string, token: string, input: string): readonly IndexedTransfer[] {
  const call = decoded(input)
  if (call === undefined) return []
  const common = { token, tokenId: '', giver: account, taker: call.args[0].toLowerCase() }
  return call.functionName === 'approve'
    ? [{ kind: 'allowance', ...common, amount: call.args[1] }]
    : [{ kind: 'operator', ...common, amount: call.args[1] ? 1n : 0n }]
}

function decoded(input: string) {
  try {
    return decodeFunctionData({ abi, data: input as Hex })
  } catch {
    return undefined
  }
}
