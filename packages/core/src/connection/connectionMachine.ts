import { constants, toKitError } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { frameListener } from '../login/frameListener.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { resetView } from '../modal/resetView.action.ts'
import { showUnsupportedChain } from '../network/showUnsupportedChain.ts'
import { showErrorToast } from '../notifications/showErrorToast.ts'
import type { Connector } from '../ports/connector.ts'
import { resetSend } from '../send/resetSend.action.ts'
import { noAccount } from './connection.errors.ts'
import { connectionTransition } from './connection.machine.ts'
import type { ConnectAsk, ConnectionEffect, ConnectionEvent } from './connection.types.ts'
import { networkIdsOf } from './networkIdsOf.ts'
import { whenAborted } from './whenAborted.ts'

/** The running connection machine of a kit. */
export function connectionMachine(kit: Kit): Machine<ConnectionEvent> {
  return kitMachine(kit, 'connection', {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: connectionTransition,
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
  })
}

function perform(
  kit: Kit,
  effect: ConnectionEffect,
  signal: AbortSignal,
  send: (event: ConnectionEvent) => void,
): void {
  switch (effect.type) {
    case 'ask':
      kit.slots.set('connection.asking', askWallet(kit, effect.connector, signal, send, effect.ask))
      return
    case 'watch': {
      const connectorId = effect.connector.id
      const stop = effect.connector.watch({
        changed: (session) => send({ type: 'SessionChanged', connectorId, session }),
        disconnected: () => send({ type: 'Ended', connectorIds: [connectorId], by: 'wallet' }),
        ...(effect.connector.login && frameListener(kit, effect.connector)),
      })
      signal.addEventListener('abort', stop, { once: true })
      return
    }
    case 'checkNetwork':
      showUnsupportedChain(kit, effect.connectorId)
      return
    case 'tellEnded':
      tellEnded(kit, effect.connections)
      return
    case 'emit':
      kit.emit(effect.event)
      return
    case 'abort':
      return
  }
}

/** Says that a wallet has ended its session by itself, empties the form of its account, and leaves views that need one. */
function tellEnded(kit: Kit, ended: readonly Connection[]): void {
  resetSend(kit)
  const name = ended.map((connection) => connection.name).join(', ')
  const text = { key: 'walletEnded', name } as const
  showErrorToast(kit, { message: `${name} disconnected`, code: 'wallet/disconnected', text })
  const { modal, connections } = kit.store.getState()
  if (modal.open) resetView(kit, connections.size > 0 ? 'Account' : 'Connect')
}

/**
 * Asks one wallet to let the page in. Resolves with `undefined` when the attempt was cancelled: a later answer of the
 * wallet is not taken.
 */
async function askWallet(
  kit: Kit,
  connector: Connector,
  signal: AbortSignal,
  send: (event: ConnectionEvent) => void,
  ask?: ConnectAsk,
): Promise<Connection | undefined> {
  const hint = () => send({ type: 'ConnectSlow', connectorId: connector.id })
  const cancelHint = kit.env.clock.setTimer(hint, constants.walletPromptHintMs)
  try {
    // Called before anything is awaited, so that the wallet's window opens inside the person's gesture.
    const answer = connector.connect({ ...ask?.options, networkIds: networkIdsOf(kit, connector), signal })
    const session = await Promise.race([answer, whenAborted(signal)])
    if (session === undefined || signal.aborted) return undefined
    if (session.accounts.length === 0) throw noAccount()
    send({ type: 'Connected', connector, session, outcome: ask?.outcome() })
    return kit.store.getState().connections.get(connector.id)
  } catch (error) {
    if (signal.aborted) return undefined
    const known = toKitError(error)
    send({ type: 'ConnectFailed', connectorId: connector.id, error: known })
    throw known
  } finally {
    cancelHint()
  }
}
