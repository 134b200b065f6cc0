import type { Kit } from '../kit/kit.types.ts'
import { loginMachine } from './loginMachine.ts'

/** Goes on waiting for the approval of this device, after the waiting has ended. */
export function awaitDevice(kit: Kit): void {
  loginMachine(kit).send({ type: 'DeviceAwaited' })
}
