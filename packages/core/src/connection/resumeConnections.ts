import type { Kit } from '../kit/kit.types.ts'
import type { SocialReturn } from '../ports/login.ts'
import { connectionMachine } from './connectionMachine.ts'

/**
 * Lets in a wallet that an earlier page had asked: on a phone, the system may close the page while the person approves in
 * the wallet's app. So goes a login on whose page had left for a provider.
 */
export function resumeConnections(kit: Kit, signal: AbortSignal): void {
  for (const connector of kit.store.getState().connectors) {
    const onLoginReturn = async (back: SocialReturn) => {
      const { resumeSocialLogin } = await import('../login/resumeSocialLogin.ts')
      if (!signal.aborted) resumeSocialLogin(kit, back)
    }
    connector.resume?.({ signal, onLoginReturn: (back) => void onLoginReturn(back) }).then(
      (session) => {
        if (!session || signal.aborted) return
        const machine = connectionMachine(kit)
        // Whatever was asked of this connector since has its answer.
        const { attempt } = kit.store.getState()
        if (attempt.status === 'pending' && attempt.connectorId === connector.id)
          machine.send({ type: 'ConnectCancelled' })
        machine.send({ type: 'Connected', connector, session, outcome: { method: 'mobile', wallet: undefined } })
      },
      (error: unknown) =>
        kit.env.log('debug', `${connector.id} could not be asked for an earlier page's wallet`, error),
    )
  }
}
