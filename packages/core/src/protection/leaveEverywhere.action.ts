import { disconnect } from '../connection/disconnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import { askProtection } from './askProtection.ts'

/**
 * Takes every other browser out and logs out of this one. One that could not be taken out leaves the login here as it is,
 * so that it can be tried again.
 *
 * @throws KitError `wallet/user-rejected` where the person did not prove themselves, `frame/*`.
 */
export async function leaveEverywhere(kit: Kit): Promise<void> {
  const { id: connectorId } = loginConnector(kit)
  await askProtection(kit, async (port, signal) => {
    const others = (await port.devices({ signal })).filter(({ current }) => !current)
    // One after the other: the first may ask the person to prove themselves, for all of them.
    for (const { id } of others) await port.revokeDevice({ id, signal })
  })
  await disconnect(kit, { connectorId })
}
