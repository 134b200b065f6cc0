import type { Kit } from '../kit/kit.types.ts'
import { isEmail } from './isEmail.ts'
import { emailInvalid } from './login.errors.ts'
import { loginConnector } from './loginConnector.ts'
import { loginMachine } from './loginMachine.ts'

/**
 * Asks for another address to log in with: a code to the old one first where there is one, then a code to the new.
 *
 * @throws KitError `login/email-invalid`, `login/dependency-unavailable`.
 */
export function startEmailUpdate(kit: Kit, options: { readonly email: string }): void {
  const email = options.email.trim()
  if (!isEmail(email)) throw emailInvalid()
  loginConnector(kit)
  loginMachine(kit).send({ type: 'Left' })
  loginMachine(kit).send({ type: 'EmailGiven', email, use: 'update', atMs: kit.env.clock.nowMs() })
}
