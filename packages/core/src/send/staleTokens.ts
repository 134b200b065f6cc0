import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** CAIP-10 tokens whose balance a send has changed: the api is asked to read them anew, past its cache. */
export function staleTokens(kit: Kit): Set<string> {
  return slot(kit, 'balances.stale', () => new Set<string>())
}
