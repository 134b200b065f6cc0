import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from './loginConnector.ts'
import { loginMachine } from './loginMachine.ts'

/**
 * Has the person show a passkey, which logs them in and brings their wallet along. Call it in a click handler: browsers
 * want one.
 *
 * @throws KitError `login/dependency-unavailable`.
 */
export function startPasskeyLogin(kit: Kit): void {
  loginConnector(kit)
  const machine = loginMachine(kit)
  machine.send({ type: 'Left' })
  machine.send({ type: 'PasskeyChosen' })
}
