import type { TokenBalance } from '@latchkey/core/queries'
import { worth } from './worth.ts'

export type Share = {
  /** The symbol; undefined for all that is too small for a share of its own. */
  readonly symbol: string | undefined
  readonly value: number
  /** Of 1. */
  readonly share: number
}

/** How what is owned spreads over tokens, the same symbol on several networks as one; the largest first, five at most. */
export function allocationOf(holdings: readonly TokenBalance[]): readonly Share[] {
  const bySymbol = new Map<string, number>()
  for (const holding of holdings) {
    const value = worth(holding)
    if (value) bySymbol.set(holding.symbol, (bySymbol.get(holding.symbol) ?? 0) + value)
  }
  const total = [...bySymbol.values()].reduce((sum, value) => sum + value, 0)
  if (total <= 0) return []
  const sorted = [...bySymbol].sort((left, right) => right[1] - left[1])
  const shown = sorted.length > 5 ? sorted.slice(0, 4) : sorted
  const rest = sorted.slice(shown.length).reduce((sum, [, value]) => sum + value, 0)
  const shares: Share[] = shown.map(([symbol, value]) => ({ symbol, value, share: value / total }))
  return rest > 0 ? [...shares, { symbol: undefined, value: rest, share: rest / total }] : shares
}
