import type { Kit } from '../kit/kit.types.ts'
import type { WayBackMethod } from '../ports/protection.ts'
import { askProtection } from './askProtection.ts'

/**
 * Adds a passkey, sets a password or prints a code, on the wallet's own screen. A password or a code takes the place of
 * the one before.
 *
 * @throws KitError `wallet/user-rejected` where the person closed the screen, `login/passkey-unavailable`,
 * `recovery/too-many-ways`, `frame/*`.
 */
export function addWayBack(kit: Kit, options: { readonly method: WayBackMethod }): Promise<void> {
  return askProtection(kit, (port, signal) => port.add({ ...options, signal }))
}
