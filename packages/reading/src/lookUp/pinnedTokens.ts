import type { CaipNetworkId } from '@latchkey/protocol'
import type { TokenFacts, Tokens } from './facts.ts'

/** A symbol, decimals and an address of `pinnedTokens.json`. */
const row = /^(\S+) (\d+) (\S+)$/

/** What is said of a token without asking a network: keys as in `Tokens`. */
export async function pinnedTokens(networkId: CaipNetworkId, addresses: readonly string[]): Promise<Tokens> {
  if (addresses.length === 0) return new Map()
  const { default: lists } = await import('./pinnedTokens.json', { with: { type: 'json' } })
  const list = Object.hasOwn(lists, networkId) ? lists[networkId as keyof typeof lists] : []
  const known = new Map(list.map(readRow))
  return new Map(
    addresses.flatMap((address) => {
      const facts = known.get(keyOf(address))
      return facts ? [[address.toLowerCase(), facts] as const] : []
    }),
  )
}

/** Only addresses in hex are the same in either case. */
const keyOf = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

function readRow(line: string): readonly [string, TokenFacts] {
  const [, symbol = '', decimals = '', address = ''] = row.exec(line) ?? []
  return [keyOf(address), { symbol, decimals: Number(decimals), counts: 'amounts', pinned: true }]
}
