import type { Asset } from '@latchkey/reading'
import { tokenFacts } from './tokenFacts.ts'
import type { DrawContext } from './view.types.ts'

/** The symbol and decimals of what is counted; `undefined` where nobody knows them. */
export function assetFacts(asset: Asset, context: DrawContext): { symbol: string; decimals: number } | undefined {
  if (asset.kind === 'native') return context.chain
  const { symbol, decimals } = tokenFacts(asset.address, context)
  if (decimals === undefined) return undefined
  return { decimals, symbol: symbol ?? `${asset.address.slice(0, 6)}…${asset.address.slice(-6)}` }
}
