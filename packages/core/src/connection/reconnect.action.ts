import type { Kit } from '../kit/kit.types.ts'
import type { SocialReturn } from '../ports/login.ts'
import { connectionMachine, finishConnect } from './connection.effects.ts'

/**
 * Restores the sessions of an earlier page, without any prompt: the most recently used wallet first, wallets that share
 * a provider once. A second call while one runs is ignored. Spec section 4.
 */
export function reconnect(kit: Kit): Promise<unknown> {
  const machine = connectionMachine(kit)
  if (!isReconnecting(kit)) machine.send({ type: 'ReconnectStarted' })
  return machine.last('reconnect')?.result ?? Promise.resolve()
}

/** A wallet that shows itself late is reconnected like those that were there at once. */
export function resumePending(kit: Kit): void {
  if (isReconnecting(kit)) return
  connectionMachine(kit).send({ type: 'ConnectorsFound', connectors: kit.store.getState().connectors })
}

function isReconnecting(kit: Kit): boolean {
  const run = connectionMachine(kit).last('reconnect')
  return run !== undefined && !run.ended && !run.signal.aborted
}

/**
 * Connects a wallet that an earlier page had asked: on a phone, the system may close the page while the person approves
 * in the wallet's app. A login whose page had left for a provider goes on in the same way.
 */
export function resumeConnections(kit: Kit, options: resumeConnections.Options): void {
  const { signal, onLoginReturn } = options
  for (const connector of kit.store.getState().connectors) {
    connector.resume?.({ signal, onLoginReturn }).then(
      (session) => {
        if (!session || signal.aborted) return
        const machine = connectionMachine(kit)
        // Whatever was asked of this connector since has its answer.
        const { attempt } = kit.store.getState()
        if (attempt.status === 'pending' && attempt.connectorId === connector.id)
          machine.send({ type: 'ConnectCancelled' })
        machine.send({ type: 'Connected', connector, session, outcome: { method: 'mobile', wallet: undefined } })
        finishConnect(kit, connector.id)
      },
      (error: unknown) =>
        kit.env.log('debug', `${connector.id} could not be asked for an earlier page's wallet`, error),
    )
  }
}

export declare namespace resumeConnections {
  type Options = {
    signal: AbortSignal
    /** Goes on with a login whose page had left for a provider. */
    onLoginReturn: (back: SocialReturn) => void
  }
}
