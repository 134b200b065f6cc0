import { mobileFault } from './mobileFault.ts'

// Chrome has called it both: a page that wants to reach apps on its own device.
const names = ['loopback-network', 'local-network-access']

/**
 * Has the browser ask the person whether this page may reach apps on this device, where it asks at all. It must be done
 * before another app comes up: nobody sees the question then.
 * @throws KitError `wallet/local-access-denied`; `wallet/local-access-asked` when the tap that started it is used up.
 */
export async function expectLocalAccess(port: number, navigator = globalThis.navigator): Promise<void> {
  const permission = await findPermission(navigator)
  if (permission === undefined) return
  const before = permission.state
  if (before === 'prompt') await untilAnswered(permission, port)
  const after = readState(permission)
  if (after === 'denied') throw mobileFault('wallet/local-access-denied')
  // A link to an app opens only in a person's gesture, which is over when the question took its time.
  const answeredNow = before === 'prompt' && after === 'granted'
  if (answeredNow && !navigator.userActivation.isActive) throw mobileFault('wallet/local-access-asked')
}

/** It changes while it is held. */
const readState = ({ state }: PermissionStatus): PermissionState => state

async function findPermission(navigator: Navigator): Promise<PermissionStatus | undefined> {
  for (const name of names) {
    try {
      return await navigator.permissions.query({ name: name as PermissionName })
    } catch {
      // This browser does not know the name, and does not ask then.
    }
  }
  return undefined
}

/** Any connection makes the browser ask. Where it does not ask of this page, the connection fails at once. */
function untilAnswered(permission: PermissionStatus, port: number): Promise<void> {
  return new Promise((resolve) => {
    const probe = new WebSocket(`ws://localhost:${port}/solana-wallet`)
    const finish = () => {
      probe.onerror = null
      probe.onopen = null
      permission.onchange = null
      probe.close()
      resolve()
    }
    probe.onerror = finish
    probe.onopen = finish
    permission.onchange = finish
  })
}
