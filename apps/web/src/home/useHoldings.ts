import type { TokenBalance } from '@latchkey/core/queries'
import { formatAmount, type Network } from '@latchkey/protocol'
import { useKit, useTokens } from '@latchkey/react'
import { useMemo } from 'react'
import type { Subject } from '../portfolio/subject.ts'
import { holdingId, worth } from './holding.ts'

export type Holdings = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** What there is more of than nothing, in the order of the list. */
  readonly list: readonly TokenBalance[]
  /** The networks that did not answer. */
  readonly unavailable: readonly Network[]
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readonly readAtMs: number | undefined
  readonly isFetching: boolean
  readonly refresh: () => void
}

/** What a subject holds on every network of the app, a token that lies with several accounts once. */
export function useHoldings({ scopes }: Subject): Holdings {
  const { networks } = useKit()
  const { tokens, failures, readAtMs, error, isFetching, refetch } = useTokens({ scopes })
  return useMemo(() => {
    const failed = failures.map(({ networkId }) => networkId)
    return {
      status: tokens ? 'ready' : error ? 'failed' : 'loading',
      list: sortHoldings(
        joinHoldings((tokens ?? []).filter(({ units }) => units > 0n)),
        networks.map(({ caipNetworkId }) => caipNetworkId),
      ),
      unavailable: networks.filter(({ caipNetworkId }) => failed.includes(caipNetworkId)),
      readAtMs,
      isFetching,
      refresh: refetch,
    }
  }, [networks, tokens, failures, readAtMs, error, isFetching, refetch])
}

/**
 * What is worth most comes first; what has no price follows, native tokens before others, in the order of the networks.
 */
export function sortHoldings(
  holdings: readonly TokenBalance[],
  networkIds: readonly string[],
): readonly TokenBalance[] {
  const rank = ({ chainId }: TokenBalance) => networkIds.indexOf(chainId)
  const native = ({ address }: TokenBalance) => Number(address === undefined)
  return holdings.toSorted(
    (a, b) =>
      (worth(b) ?? 0) - (worth(a) ?? 0) || native(b) - native(a) || rank(a) - rank(b) || a.name.localeCompare(b.name),
  )
}

/** Holdings of the same token on the same network as one; the owner is the one who has most of it. */
export function joinHoldings(holdings: readonly TokenBalance[]): readonly TokenBalance[] {
  const joined = new Map<string, TokenBalance>()
  for (const holding of holdings.toSorted((one, other) => (one.units < other.units ? 1 : -1))) {
    const id = `${holding.chainId} ${holdingId(holding)}`
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
