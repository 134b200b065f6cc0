import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Shows the recovery phrase and the keys to the person, in the wallet's own window and never in the page. Resolves when
 * they have closed it.
 *
 * @throws KitError `wallet/user-rejected`, `frame/window-unavailable`, `frame/*`.
 */
export function exportWallet(kit: Kit): Promise<void> {
  return askProtection(kit, (port, signal) => port.exportWallet({ signal }))
}
