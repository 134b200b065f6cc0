import type { Kit } from '../kit/kit.types.ts'
import { beginSiwx } from '../siwx/beginSiwx.ts'
import { preloadImages } from '../wallets/images.ts'

/** What is fetched behind an open modal: its images, and a sign-in for the wallet that is chosen next. */
export function afterOpen(kit: Kit): Promise<void> {
  beginSiwx(kit)
  return preloadImages(kit)
}
