import type { Kit } from '../kit/kit.types.ts'
import { frameListener } from '../login/frameListener.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { showUnsupportedChain } from '../network/showUnsupportedChain.ts'
import { askWallet } from './askWallet.ts'
import { connectionTransition } from './connection.machine.ts'
import type { ConnectionEffect, ConnectionEvent } from './connection.types.ts'
import { tellEnded } from './tellEnded.ts'

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
