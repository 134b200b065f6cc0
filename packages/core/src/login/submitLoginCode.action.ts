import type { Kit } from '../kit/kit.types.ts'
import { loginMachine } from './loginMachine.ts'

/** Hands in the six digits of the mail. */
export function submitLoginCode(kit: Kit, options: { readonly otp: string }): void {
  loginMachine(kit).send({ type: 'CodeGiven', otp: options.otp })
}
