import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** Images of the directory's wallets that were listed so far. Filled by the directory's queries. */
export function listedWalletImages(kit: Kit): Set<string> {
  return slot(kit, 'wallets.images', () => new Set<string>())
}
