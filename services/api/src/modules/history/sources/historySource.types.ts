import type { Currency, HistoryEntry, NetworkReading } from '@latchkey/protocol/http'
import type { FailureReason } from '../../../upstream/upstream.types.ts'
import type { Chain } from '../../chains/chain.ts'
import type { SeenNft } from '../../nfts/nft.types.ts'
import type { TokenNames } from '../createTokenNames.ts'
import type { AccountTransaction } from '../history.types.ts'

/** What a source is asked: the newest transactions of an account on a chain, or those after a page of its own. */
export type SourceQuestion = {
  readonly chain: Chain
  /** In lower case where its case says nothing. */
  readonly account: string
  /** `next` of the page before. */
  readonly cursor: string | undefined
  readonly currency: Currency
}

/**
 * A page, newest first: raw transactions with what was said of their tokens, or entries that the source has described.
 */
export type SourcePage = {
  /** Undefined on the last page. */
  readonly next: string | undefined
  /** Whether our own index returned it, and not another source. */
  readonly isIndexed?: boolean
} & (
  | { readonly transactions: readonly AccountTransaction[]; readonly tokens: ReadonlyMap<string, TokenNames> }
  | { readonly entries: readonly HistoryEntry[] }
)

/** A service that keeps the history of accounts. */
export type HistorySource = {
  /** @throws SourceFailure when it cannot answer at present; ApiError `api/invalid-request` for a cursor that is none. */
  read(question: SourceQuestion): Promise<SourcePage>
  /**
   * What came to an account. Absent where the service has no such lists.
   *
   * @throws SourceFailure when it cannot answer at present.
   */
  received?(question: Pick<SourceQuestion, 'chain' | 'account'>): Promise<ReceivedAssets>
}

/** Contracts whose tokens came to an account, in lower case: whether it still has any is for the contracts to say. */
export type ReceivedAssets = {
  readonly tokens: readonly string[]
  readonly nfts: readonly SeenNft[]
  /** How far back that is known. */
  readonly reading: NetworkReading
}

/** Why a source has no answer. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  readonly reason: FailureReason
  readonly retryAfterMs: number | undefined

  constructor(reason: FailureReason, retryAfterMs?: number) {
    super(`The source failed: ${reason}.`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
