import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Gives the wallet to its own window too: the other apps of this browser can then take it over without a mail.
 *
 * @throws KitError `wallet/user-rejected`, `frame/window-unavailable`, `frame/*`.
 */
export function keepInBrowser(kit: Kit): Promise<void> {
  return askProtection(kit, (port, signal) => port.keepInBrowser({ signal }))
}
