import type { HistoryEntry } from '@latchkey/protocol/http'
import type { TokenNames } from './createTokenNames.ts'
import type { AccountTransaction } from './history.types.ts'
import type { HistoryCursor } from './historyCursor.ts'

/** A transaction of a part of a history, raw or told by its source, and where the part goes on behind it. */
export type PartItem = {
  /** Milliseconds since the Unix epoch. */
  readonly minedAtMs: number
  readonly next: HistoryCursor
} & (
  | { readonly transaction: AccountTransaction; readonly tokens?: ReadonlyMap<string, TokenNames> }
  | { readonly entry: HistoryEntry }
)

/** What one part of a history has read: the index for its chains, or a source for one. */
export type PartPage = {
  /** Newest first. */
  readonly items: readonly PartItem[]
  /** Whether there are older ones than these. */
  readonly more: boolean
}
