import { nativeTokenAddress } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { TokenLookup } from './createTokenNames.ts'
import type { AccountTransaction } from './history.types.ts'

const dayMs = 86_400_000
/** Tokens of one page whose past is asked for. */
const maxTokens = 24

/** What a whole token cost at a time, in milliseconds since the Unix epoch; undefined where it is unknown. */
export type Worth = (chain: string, token: string, atMs: number) => number | undefined

/** What the tokens of a page of transactions were worth when they moved. */
export function createHistoryWorth({ chains, prices }: createHistoryWorth.Options) {
  return async (
    transactions: readonly AccountTransaction[],
    account: string,
    names: TokenLookup,
    currency: Currency,
  ): Promise<Worth> => {
    const oldest = new Map<string, { chain: string; token: string; decimals: number; sinceMs: number }>()
    for (const { chain, minedAt, transfers } of transactions)
      for (const { kind, token, giver, taker } of transfers) {
        const moved = kind === 'native' || kind === 'internal' || kind === 'fungible'
        if (!moved || (giver !== account && taker !== account)) continue
        const key = `${chain} ${token}`
        const decimals = token === '' ? 18 : names(chain, token).decimals
        if (decimals === null || (oldest.size >= maxTokens && !oldest.has(key))) continue
        const sinceMs = Math.min(oldest.get(key)?.sinceMs ?? Number.POSITIVE_INFINITY, minedAt * 1000)
        oldest.set(key, { chain, token, decimals, sinceMs })
      }

    const pasts = new Map<string, (atMs: number) => number | undefined>()
    await Promise.all(
      [...oldest].map(async ([key, { chain: id, token, decimals, sinceMs }]) => {
        const chain = chains.find(id)
        if (chain === undefined) return
        const native = nativeTokenAddress(chain.network.chainNamespace)
        const priced =
          token === ''
            ? { address: native, decimals: chain.network.nativeCurrency.decimals }
            : { address: token, decimals }
        // By days, so that the pages of a history share what was read.
        const from = Math.floor(sinceMs / dayMs) * dayMs
        pasts.set(key, await prices.pastPrice(chain, priced, from, currency).catch(() => () => undefined))
      }),
    )
    return (chain, token, atMs) => pasts.get(`${chain} ${token}`)?.(atMs)
  }
}

export type HistoryWorth = ReturnType<typeof createHistoryWorth>

export declare namespace createHistoryWorth {
  type Options = { chains: ChainTable; prices: Pick<PriceBook, 'pastPrice'> }
}
