import type { Network } from './network.ts'

/**
 * Where a transaction or an address can be looked at; `undefined` on a network without an explorer. Keeps what the
 * explorer's own address asks, such as which of its chains is meant.
 *
 * @example
 * explorerLink(solanaDevnet, 'tx', signature) // 'https://explorer.solana.com/tx/…?cluster=devnet'
 */
export function explorerLink(network: Network | undefined, kind: 'tx' | 'address', id: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  if (explorer === undefined) return undefined
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  return url.href
}
