import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { pushView } from '../modal/pushView.action.ts'
import { isEmail } from './isEmail.ts'
import { emailInvalid } from './login.errors.ts'
import { loginConnector } from './loginConnector.ts'
import { loginMachine } from './loginMachine.ts'
import { loginStore } from './loginStore.ts'

/**
 * Asks for a login by mail; the views that follow show how it goes. The same address again within 30 s leads back to the
 * code that is under way.
 *
 * @throws KitError `login/email-invalid`, `login/dependency-unavailable`.
 */
export function startEmailLogin(kit: Kit, options: { readonly email: string }): void {
  const email = options.email.trim()
  if (!isEmail(email)) throw emailInvalid()
  loginConnector(kit)
  const { status, email: asked, purpose, askedAtMs = 0 } = loginStore(kit).getState()
  const sinceMs = kit.env.clock.nowMs() - askedAtMs
  if (status === 'code' && purpose === 'login' && asked === email && sinceMs < constants.emailLoginThrottleMs) {
    pushView(kit, 'EmailVerifyOtp')
    return
  }
  if (status !== 'idle') loginMachine(kit).send({ type: 'Left' })
  loginMachine(kit).send({ type: 'EmailGiven', email, use: 'login', atMs: kit.env.clock.nowMs() })
}
