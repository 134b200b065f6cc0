import type { TokenBalance } from '@latchkey/core/queries'

/** The holdings whose name, symbol or address has a text in it, without regard to case. */
export function findHoldings(holdings: readonly TokenBalance[], search: string): readonly TokenBalance[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return holdings
  return holdings.filter(({ name, symbol, address }) =>
    [name, symbol, address ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}
