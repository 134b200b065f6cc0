import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Takes a way back out.
 *
 * @throws KitError `recovery/last-way` where nothing else leads back, `wallet/user-rejected`, `frame/*`.
 */
export function removeWayBack(kit: Kit, options: { readonly id: string }): Promise<void> {
  return askProtection(kit, (port, signal) => port.remove({ ...options, signal }))
}
