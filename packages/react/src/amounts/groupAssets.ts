import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount } from '@latchkey/protocol'
import { changeOf } from './change.ts'

/** Something of value, on one network or several. */
export type Asset = {
  /** All of it as one holding; its network is the one with most of it. */
  readonly total: TokenBalance
  /** What lies on each network, in the order of the holdings. */
  readonly parts: readonly TokenBalance[]
}

/** What a holding is worth, where a price is known; a worth of nothing is no statement. */
export function worth({ value, price }: Pick<TokenBalance, 'value' | 'price'>): number | undefined {
  return price ? value : undefined
}

/** On two networks the same costs the same, but for this part. */
const tolerance = 0.05

/**
 * Holdings by what they are, those that are worth most first. The same on another network is what has the same symbol
 * and price: a symbol alone is what any token may call itself.
 */
export function groupAssets(holdings: readonly TokenBalance[]): readonly Asset[] {
  const groups: TokenBalance[][] = []
  for (const holding of holdings) {
    const group = groups.find((others) => belongsTo(holding, others))
    if (group === undefined) groups.push([holding])
    else group.push(holding)
  }
  return groups.map(toAsset).sort((one, other) => (worth(other.total) ?? 0) - (worth(one.total) ?? 0))
}

function belongsTo(holding: TokenBalance, others: readonly TokenBalance[]): boolean {
  const [first] = others
  if (first?.symbol !== holding.symbol || others.some(({ chainId }) => chainId === holding.chainId)) return false
  if (worth(first) === undefined || worth(holding) === undefined)
    // Coins of the networks themselves are no one's invention.
    return worth(first) === worth(holding) && first.address === undefined && holding.address === undefined
  const [one = 0, other = 0] = [first.price, holding.price]
  return Math.abs(one - other) <= tolerance * one
}

function toAsset(parts: TokenBalance[]): Asset {
  const [first, ...others] = parts as [TokenBalance, ...TokenBalance[]]
  if (others.length === 0) return { total: first, parts }
  const decimals = Math.max(...parts.map((part) => part.decimals))
  const values = parts.flatMap((part) => worth(part) ?? [])
  const units = parts.reduce((sum, part) => sum + part.units * 10n ** BigInt(decimals - part.decimals), 0n)
  return {
    total: {
      ...first,
      decimals,
      units,
      quantity: { decimals: String(decimals), numeric: formatAmount(units, decimals) },
      value: values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0),
      change24h: changeOf(parts)?.percent,
    },
    parts,
  }
}
