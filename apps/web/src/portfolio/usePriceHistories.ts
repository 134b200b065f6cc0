import { type PriceHistory, priceHistoryQuery, type TokenBalance } from '@latchkey/core/queries'
import { useDisplay, useKit, useKitQueries } from '@latchkey/react'
import type { Range } from './range.types.ts'

/** The past prices of some holdings, in their order; undefined until all are known or have failed. */
export function usePriceHistories(
  holdings: readonly TokenBalance[],
  range: Range,
): readonly (PriceHistory | undefined)[] | undefined {
  const kit = useKit()
  const { currency } = useDisplay()
  const states = useKitQueries<PriceHistory>(() =>
    holdings.map(({ chainId, address }) => priceHistoryQuery(kit, { networkId: chainId, address, range, currency })),
  )
  if (states.length < holdings.length || states.some(({ isPending }) => isPending)) return undefined
  return states.map(({ data }) => data)
}
