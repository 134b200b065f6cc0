import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { pushView } from '../modal/modal.actions.ts'
import { loginMachine, loginStore } from './login.effects.ts'
import { emailInvalid, loginConnector } from './loginConnector.ts'

/** RFC 5321, section 4.5.3.1: what fits into a path. */
const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** Whether a text may be an e-mail address. Only a mail shows who reads it. */
export function isEmail(text: string): boolean {
  return v.is(emailSchema, text)
}

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
  const { status, email: asked, purpose, askedAtMs = 0, thenPasskey } = loginStore(kit).getState()
  const sinceMs = kit.env.clock.nowMs() - askedAtMs
  if (status === 'code' && purpose === 'login' && asked === email && sinceMs < constants.emailLoginThrottleMs) {
    pushView(kit, 'EmailVerifyOtp')
    return
  }
  if (status !== 'idle') loginMachine(kit).send({ type: thenPasskey ? 'PasskeyWanted' : 'Left' })
  loginMachine(kit).send({ type: 'EmailGiven', email, use: 'login', atMs: kit.env.clock.nowMs() })
}

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

/** Hands in the six digits of the mail. */
export function submitLoginCode(kit: Kit, options: { readonly otp: string }): void {
  loginMachine(kit).send({ type: 'CodeGiven', otp: options.otp })
}

/** Asks for another code to the same address: for the login or the change of address that is under way. */
export function renewLoginCode(kit: Kit): void {
  const { status, email, purpose } = loginStore(kit).getState()
  if (email === undefined || status === 'idle') return
  const use = purpose === 'login' ? 'login' : 'update'
  loginMachine(kit).send({ type: 'EmailGiven', email, use, atMs: kit.env.clock.nowMs() })
}

/** Goes on waiting for the approval of this device, after the waiting has ended. */
export function awaitDevice(kit: Kit): void {
  loginMachine(kit).send({ type: 'DeviceAwaited' })
}

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

/**
 * Notes that the person wants a passkey and has none: it is made right after the login by mail that follows. The address is
 * the second recovery method; a passkey alone would be the only one.
 *
 * @throws KitError `login/dependency-unavailable`.
 */
export function startPasskeySignUp(kit: Kit): void {
  loginConnector(kit)
  loginMachine(kit).send({ type: 'PasskeyWanted' })
}

/** Gives a login up, or the change of an address. */
export function cancelLogin(kit: Kit): void {
  loginMachine(kit).send({ type: 'Left' })
}
