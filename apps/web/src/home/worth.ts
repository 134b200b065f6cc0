import type { TokenBalance } from '@latchkey/core/queries'

/** What a holding is worth, where a price is known; a worth of nothing is no statement. */
export function worth({ value, price }: Pick<TokenBalance, 'value' | 'price'>): number | undefined {
  return price ? value : undefined
}
