import { isEvmAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import list from '../../../seed/tokenList.json' with { type: 'json' }
import type { TokenConfig } from '../../config/config.types.ts'
import { networkOf } from './tokenList.ts'

const rowSchema = v.strictObject({
  chainId: v.number(),
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
})

/** Well-known tokens by chain, for chains that the configuration gives no tokens. */
export const shippedTokens: readonly TokenConfig[] = v
  .parse(v.array(rowSchema), list.tokens)
  .map(({ chainId, ...token }) => ({ networkId: networkOf({ chainId, ...token }), ...token }))

/** The operator's list of a chain replaces the shipped one; other chains have the shipped one. */
export function withShipped(own: readonly TokenConfig[]): readonly TokenConfig[] {
  const listed = new Set(own.map(({ networkId }) => networkId))
  return [...own, ...shippedTokens.filter(({ networkId }) => !listed.has(networkId))]
}

/** Tokens of one chain from lists together. */
export const maxListed = 10_000

/** The tokens that are known without asking a chain. */
export type ListedTokens = {
  /** At most 10,000, the earlier lists first. */
  of(network: string): readonly TokenConfig[]
  /** In any spelling of its address. */
  find(network: string, address: string): TokenConfig | undefined
}

/** Lists put together: of two rows for one address that of the earlier list counts. */
export function joinLists(lists: readonly (readonly TokenConfig[])[]): ListedTokens {
  const byNetwork = new Map<string, Map<string, TokenConfig>>()
  for (const token of lists.flat()) {
    const known = byNetwork.get(token.networkId) ?? new Map<string, TokenConfig>()
    byNetwork.set(token.networkId, known)
    const key = keyOf(token.address)
    if (known.size < maxListed && !known.has(key)) known.set(key, token)
  }
  const arrays = new Map([...byNetwork].map(([network, tokens]) => [network, [...tokens.values()]]))
  return {
    of: (network) => arrays.get(network) ?? [],
    find: (network, address) => byNetwork.get(network)?.get(keyOf(address)),
  }
}

const keyOf = (address: string) => (isEvmAddress(address) ? address.slice(-40).toLowerCase() : address)
