import type { Kit } from '../kit/kit.types.ts'
import { loginMachine } from './loginMachine.ts'
import { loginStore } from './loginStore.ts'

/** Asks for another code to the same address: for a login or for the change of an address, whichever is under way. */
export function renewLoginCode(kit: Kit): void {
  const { status, email, purpose } = loginStore(kit).getState()
  if (email === undefined || status === 'idle') return
  const use = purpose === 'login' ? 'login' : 'update'
  loginMachine(kit).send({ type: 'EmailGiven', email, use, atMs: kit.env.clock.nowMs() })
}
