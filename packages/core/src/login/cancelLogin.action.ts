import type { Kit } from '../kit/kit.types.ts'
import { loginMachine } from './loginMachine.ts'

/** Gives a login up, or the change of an address. */
export function cancelLogin(kit: Kit): void {
  loginMachine(kit).send({ type: 'Left' })
}
