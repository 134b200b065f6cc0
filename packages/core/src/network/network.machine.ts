import { constants, type Network } from '@latchkey/protocol'
import type { Kit, KitEvent, KitState } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { editingSend } from '../send/sendState.ts'

/** The part of the kit's state that a network switch owns. */
export type NetworkState = Pick<
  KitState,
  | 'networkByNamespace'
  | 'activeNamespace'
  | 'switchingNamespace'
  | 'switchingNetworkId'
  | 'switchingSlow'
  | 'connections'
  | 'send'
>

export type NetworkEvent =
  | { readonly type: 'SwitchRequested'; readonly network: Network }
  | { readonly type: 'SwitchSlow' }
  | {
      readonly type: 'Switched'
      readonly network: Network
      /** The connection whose wallet has moved along. */
      readonly movedUid: string | undefined
    }
  | { readonly type: 'SwitchFailed' }

type NetworkEffect =
  | { readonly type: 'later'; readonly key: 'slow'; readonly delayMs: number; readonly event: NetworkEvent }
  | { readonly type: 'abort'; readonly key: 'slow' }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }

const still = { switchingNamespace: false, switchingNetworkId: undefined, switchingSlow: false } as const

/** The network switch: pure, table-tested. Spec section 4. */
export function networkTransition(
  state: NetworkState,
  event: NetworkEvent,
): readonly [NetworkState, readonly NetworkEffect[]] {
  switch (event.type) {
    case 'SwitchRequested': {
      const { chainNamespace, caipNetworkId } = event.network
      const switchingNamespace = chainNamespace !== state.activeNamespace
      const send = switchingNamespace ? editingSend : state.send
      return [
        { ...state, switchingNamespace, switchingNetworkId: caipNetworkId, switchingSlow: false, send },
        [{ type: 'later', key: 'slow', delayMs: constants.walletPromptHintMs, event: { type: 'SwitchSlow' } }],
      ]
    }
    case 'SwitchSlow':
      return [state.switchingNetworkId ? { ...state, switchingSlow: true } : state, []]
    case 'Switched': {
      const { chainNamespace, caipNetworkId } = event.network
      const moved = event.movedUid === undefined ? undefined : state.connections.get(event.movedUid)
      const connections = moved
        ? new Map(state.connections).set(moved.uid, { ...moved, walletNetworkId: caipNetworkId })
        : state.connections
      const networkByNamespace = { ...state.networkByNamespace, [chainNamespace]: caipNetworkId }
      return [
        { ...state, ...still, connections, networkByNamespace, activeNamespace: chainNamespace },
        [
          { type: 'abort', key: 'slow' },
          { type: 'emit', event: { type: 'SWITCH_NETWORK', network: caipNetworkId } },
        ],
      ]
    }
    case 'SwitchFailed':
      return [{ ...state, ...still }, [{ type: 'abort', key: 'slow' }]]
  }
}

/** The running network machine of a kit. */
export function networkMachine(kit: Kit): Machine<NetworkEvent> {
  return kitMachine(kit, 'network', {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: networkTransition,
    perform: (effect, signal, send) => {
      if (effect.type === 'abort') return
      if (effect.type === 'emit') return kit.emit(effect.event)
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
  })
}

/** Stops waiting for the wallet to switch. Should it switch later, it says so as any wallet that moves by itself. */
export function cancelSwitchNetwork(kit: Kit): void {
  kit.slots.delete('network.ticket')
  networkMachine(kit).send({ type: 'SwitchFailed' })
}
