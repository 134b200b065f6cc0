import { parseCall } from '@latchkey/protocol/abi'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { invalidParams } from '../decode/decodedRequest.ts'

/** Permit2 moves every token that was approved to it. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const closed = new Set([...Object.values(smartAccountContracts), permit2].map((address) => address.toLowerCase()))

/** Whether an address, in lower case, is a contract that carries smart accounts or moves what was approved to it. */
export const isClosed = (address: string): boolean => closed.has(address)

/** Calls that move tokens or let others move them, and those that carry others. Nothing but a grant of an amount bounds how much. */
const movers = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'send(address,uint256,bytes)',
  'authorizeOperator(address)',
  'transferOwnership(address)',
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'multicall(bytes32,bytes[])',
].map((signature) => parseCall(signature))
const moverOf = new Map(movers.map(({ selector, name }) => [selector, name]))

/**
 * Refuses calls that would hand over more than their number and value say: to the account itself, to what carries it,
 * and those that move tokens.
 */
export function checkCallable(contract: string, selectors: readonly string[], account: string): void {
  const to = contract.toLowerCase()
  if (to === account.toLowerCase() || isClosed(to)) throw invalidParams(`No calls of ${contract} are granted.`)
  const mover = selectors.map((selector) => moverOf.get(selector)).find((name) => name !== undefined)
  if (mover !== undefined) throw invalidParams(`Calls of "${mover}" are not granted: ask for an amount of the token.`)
}
