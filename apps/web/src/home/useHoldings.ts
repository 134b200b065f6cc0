import { joinBalances, type ListNetwork } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import type { KitError } from '@latchkey/protocol'
import { useKit, useTokens } from '@latchkey/react'
import { worth } from '@latchkey/react/parts'
import { useMemo } from 'react'
import type { Subject } from '../portfolio/subject.ts'

export type Holdings = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** What there is more of than nothing, in the order of the list. */
  readonly list: readonly TokenBalance[]
  /** Whether each network was looked at, once for each account. */
  readonly networks: readonly ListNetwork[]
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readonly readAtMs: number | undefined
  /** Why nothing could be read at all. */
  readonly error: KitError | undefined
  readonly isFetching: boolean
  readonly refresh: () => void
}

/** What a subject holds on every network of the app, a token that lies with several accounts once. */
export function useHoldings({ scopes }: Subject): Holdings {
  const { networks } = useKit()
  const { tokens, networks: said, readAtMs, error, isFetching, refetch } = useTokens({ scopes })
  return useMemo(() => {
    return {
      status: tokens ? 'ready' : error ? 'failed' : 'loading',
      list: sortHoldings(
        joinBalances((tokens ?? []).filter(({ units }) => units > 0n)),
        networks.map(({ caipNetworkId }) => caipNetworkId),
      ),
      networks: said,
      readAtMs,
      error,
      isFetching,
      refresh: refetch,
    }
  }, [networks, tokens, said, readAtMs, error, isFetching, refetch])
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
