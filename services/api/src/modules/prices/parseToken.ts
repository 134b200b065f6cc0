import { isAddress, nativeTokenAddress, parseCaipAddress } from '@latchkey/protocol'
import type { Chain } from '../chains/chain.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { invalidToken } from './price.errors.ts'

/**
 * The chain and the address that a CAIP-10 token names.
 * @throws ApiFault when it is no token, or its chain is not served
 */
export function parseToken(chains: ChainTable, text: string, field: 'address' | 'addresses'): Token {
  const parsed = parse(text)
  if (parsed === undefined) throw invalidToken(field)
  const { namespace, address, networkId } = parsed
  const native = nativeTokenAddress(namespace)
  if (address.toLowerCase() === native.toLowerCase()) return { chain: chains.need(networkId), address: native }
  if (!isAddress(namespace, address)) throw invalidToken(field)
  return { chain: chains.need(networkId), address }
}

export type Token = { readonly chain: Chain; readonly address: string }

function parse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}
