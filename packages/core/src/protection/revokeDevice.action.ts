import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Takes a browser out: it gets no share of the key from then on, and its session is over.
 *
 * @throws KitError `wallet/user-rejected` where the person did not prove themselves, `frame/*`.
 */
export function revokeDevice(kit: Kit, options: { readonly id: string }): Promise<void> {
  return askProtection(kit, (port, signal) => port.revokeDevice({ ...options, signal }))
}
