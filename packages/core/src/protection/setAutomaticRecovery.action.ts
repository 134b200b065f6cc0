import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Whether the mailbox leads back to the wallet. Off takes a way that the person holds; on takes a day, and a mail can
 * stop it.
 *
 * @throws KitError `recovery/last-way`, `wallet/user-rejected`, `frame/*`.
 */
export function setAutomaticRecovery(kit: Kit, options: { readonly on: boolean }): Promise<void> {
  return askProtection(kit, (port, signal) => port.setAutomatic({ ...options, signal }))
}
