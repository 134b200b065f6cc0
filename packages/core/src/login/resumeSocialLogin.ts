import type { Kit } from '../kit/kit.types.ts'
import { openModal } from '../modal/openModal.action.ts'
import type { SocialReturn } from '../ports/login.ts'
import { loginMachine } from './loginMachine.ts'

/** Goes on with a login whose page had left for a provider: the modal opens and shows how it ends. */
export function resumeSocialLogin(kit: Kit, back: SocialReturn): void {
  void openModal(kit, { view: 'Connect' })
  loginMachine(kit).send({ type: 'SocialReturned', ...back })
}
