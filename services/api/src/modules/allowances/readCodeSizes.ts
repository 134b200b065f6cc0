import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'

/**
 * Creation code that puts the size of the code at each address behind it in the address's place, and answers them all:
 * one question for many, of which none sends its code. For each word, `EXTCODESIZE`.
 */
const sizesCode = '0x6024380380602460003960005b81811015601f5780513b8152602001600c565b506000f3'
/** A node takes no answer of creation code over 24 KiB. */
const addressesAtOnce = 500
const wordDigits = 64
/** What EIP-7702 puts at the address of a key: a mark and the contract that acts for it. */
const delegationBytes = 23n

/** What stands at addresses: a key that has a contract act for it still has its key. Undefined: the node did not say. */
export async function readCodeSizes(
  gateway: Pick<RpcGateway, 'request'>,
  chain: Chain,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, 'contract' | 'none'>> {
  const found = new Map<string, 'contract' | 'none'>()
  for (let at = 0; at < addresses.length; at += addressesAtOnce) {
    const part = addresses.slice(at, at + addressesAtOnce)
    const data = sizesCode + part.map((address) => address.slice(2).padStart(wordDigits, '0')).join('')
    const answer = await gateway.request(chain, 'eth_call', [{ data }, 'latest']).then(evmResult, () => undefined)
    if (answer?.length !== 2 + part.length * wordDigits) continue
    for (const [index, address] of part.entries()) {
      const size = BigInt(`0x${answer.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)}`)
      found.set(address, size === 0n || size === delegationBytes ? 'none' : 'contract')
    }
  }
  return found
}
