import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import { askProtection } from './askProtection.ts'

/**
 * Has account and wallet deleted in three days, and logs out. Resolves with that moment, in milliseconds since the Unix
 * epoch: a login before it keeps everything.
 *
 * @throws KitError `wallet/user-rejected`, `frame/*`.
 */
export async function deleteWallet(kit: Kit): Promise<{ readonly deletedAtMs: number }> {
  const { id } = loginConnector(kit)
  const answer = await askProtection(kit, (port, signal) => port.deleteWallet({ signal }))
  // The services have ended the session already: nothing is left that could refuse.
  await disconnect(kit, { connectorId: id }).catch((error: unknown) =>
    kit.env.log('debug', 'The sign-out after the deletion was not heard', error),
  )
  return answer
}
