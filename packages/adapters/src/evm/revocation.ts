import type { ChainCall, Revocable } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { encodeCall, parseCall } from '@latchkey/protocol/abi'

/** At the same address on every chain that has it. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const lockdown = 'lockdown((address token,address spender)[] approvals)'
/** The same call of ERC-20, whose number is an amount, and of ERC-721, whose number is an NFT. */
const approve = 'approve(address spender,uint256 units)'
const setOperator = 'setApprovalForAll(address operator,bool approved)'
const zeroAddress = '0x0000000000000000000000000000000000000000'

/**
 * The call that takes back what others may take: `approve` of nothing (EIP-20) or of the zero address (ERC-721),
 * `setApprovalForAll` (ERC-721, ERC-1155), and for any number of Permit2's `lockdown`.
 * @throws KitError `chain/unsupported` for several that no one call takes back.
 */
export function revocation(items: readonly Revocable[]): ChainCall {
  const [first] = items
  if (first?.kind === 'permit2' && items.every(({ kind }) => kind === 'permit2')) {
    const pairs = items.map((item) => [item.token, spenderOf(item)])
    return { to: permit2, data: encodeCall(parseCall(lockdown), [pairs]) }
  }
  if (!first || items.length > 1) throw unsupported()
  return { to: first.token, data: dataOf(first) }
}

function dataOf(item: Revocable): string {
  switch (item.kind) {
    case 'erc20':
      return encodeCall(parseCall(approve), [spenderOf(item), 0n])
    case 'erc721': {
      if (item.tokenId === undefined) throw unsupported()
      return encodeCall(parseCall(approve), [zeroAddress, BigInt(item.tokenId)])
    }
    case 'erc721-all':
    case 'erc1155-all':
      return encodeCall(parseCall(setOperator), [spenderOf(item), false])
    default:
      throw unsupported()
  }
}

function spenderOf({ spender }: Revocable): string {
  if (spender === undefined) throw unsupported()
  return spender
}

function unsupported(): KitError {
  return new KitError({ code: 'chain/unsupported', shortMessage: 'No single call takes this back' })
}
