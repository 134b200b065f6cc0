import type { LoginState } from './login.types.ts'

/** Nobody is logging in. */
export const idleLogin: LoginState = {
  status: 'idle',
  email: undefined,
  purpose: 'login',
  provider: undefined,
  passkey: false,
  uri: undefined,
  phrase: undefined,
  window: 'none',
  askedAtMs: undefined,
  error: undefined,
}
