import type { TokenFacts } from '@latchkey/reading'
import type { DrawContext } from './view.types.ts'

const nothing: TokenFacts = { symbol: undefined, decimals: undefined, counts: 'unknown' }

/** What a token said of itself. */
export function tokenFacts(address: string, { tokens }: DrawContext): TokenFacts {
  return tokens.get(address.toLowerCase()) ?? nothing
}
