import { formatAmount } from '@latchkey/protocol'
import type { TokenBalance } from './balances.query.ts'

/** Holdings of the same token on the same network as one; the owner is the one who has most of it. */
export function joinBalances(holdings: readonly TokenBalance[]): readonly TokenBalance[] {
  const joined = new Map<string, TokenBalance>()
  for (const holding of holdings.toSorted((one, other) => (one.units < other.units ? 1 : -1))) {
    const id = `${holding.chainId} ${holding.address}`
    const known = joined.get(id)
    const units = holding.units + (known?.units ?? 0n)
    joined.set(
      id,
      known === undefined
        ? holding
        : {
            ...known,
            units,
            quantity: { ...known.quantity, numeric: formatAmount(units, known.decimals) },
            value: known.value === undefined ? undefined : known.value + (holding.value ?? 0),
          },
    )
  }
  return [...joined.values()]
}
