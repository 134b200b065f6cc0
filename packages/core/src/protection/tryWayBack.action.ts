import type { Kit } from '../kit/kit.types.ts'
import { askProtection } from './askProtection.ts'

/**
 * Recovery drill: resolves once a way back has opened this very wallet. Nothing is changed.
 *
 * @throws KitError `wallet/user-rejected` where the person gave up, `login/passkey-refused`, `frame/*`.
 */
export function tryWayBack(kit: Kit, options: { readonly id: string }): Promise<void> {
  return askProtection(kit, (port, signal) => port.tryOut({ ...options, signal }))
}
