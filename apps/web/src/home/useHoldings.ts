import { joinBalances } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import type { Network } from '@latchkey/protocol'
import { useKit, useTokens } from '@latchkey/react'
import { worth } from '@latchkey/react/parts'
import { useMemo } from 'react'
import type { Subject } from '../portfolio/subject.ts'

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
        joinBalances((tokens ?? []).filter(({ units }) => units > 0n)),
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
