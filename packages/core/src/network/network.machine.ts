import { constants, type Namespace, type Network } from '@latchkey/protocol'
import type { Kit, KitEvent, KitState } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { resetSend } from '../send/resetSend.ts'
import { networkNotFound } from './network.errors.ts'

/** The part of the kit's state that a network switch owns. */
export type NetworkState = Pick<
  KitState,
  | 'networkByNamespace'
  | 'activeNamespace'
  | 'switchingNamespace'
  | 'switchingNetworkId'
  | 'switchingSlow'
  | 'connections'
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
  | { readonly type: 'NamespaceChosen'; readonly namespace: Namespace }

type NetworkEffect =
  | { readonly type: 'resetSend'; readonly key?: 'chosen' }
  | { readonly type: 'later'; readonly key: 'switch'; readonly delayMs: number; readonly event: NetworkEvent }
  | { readonly type: 'abort'; readonly key: 'switch' }
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
      return [
        { ...state, switchingNamespace, switchingNetworkId: caipNetworkId, switchingSlow: false },
        [
          { type: 'later', key: 'switch', delayMs: constants.walletPromptHintMs, event: { type: 'SwitchSlow' } },
          ...(switchingNamespace ? [{ type: 'resetSend' } as const] : []),
        ],
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
          { type: 'abort', key: 'switch' },
          { type: 'emit', event: { type: 'SWITCH_NETWORK', network: caipNetworkId } },
        ],
      ]
    }
    case 'NamespaceChosen':
      return [{ ...state, activeNamespace: event.namespace }, [{ type: 'resetSend', key: 'chosen' }]]
    case 'SwitchFailed':
      return [{ ...state, ...still }, [{ type: 'abort', key: 'switch' }]]
  }
}

/** The running network machine of a kit. */
export function networkMachine(kit: Kit): Machine<NetworkEvent, NetworkEffect> {
  return kit.internals.get(createNetworkMachine)
}

function createNetworkMachine(kit: Kit): Machine<NetworkEvent, NetworkEffect> {
  return kitMachine<NetworkState, NetworkEvent, NetworkEffect>(kit, {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: networkTransition,
    atStop: ({ switchingNetworkId }) => switchingNetworkId && { type: 'SwitchFailed' },
    perform: (effect, signal, send) => {
      switch (effect.type) {
        case 'later':
          signal.addEventListener(
            'abort',
            kit.env.clock.setTimer(() => send(effect.event), effect.delayMs),
          )
          return
        case 'resetSend':
          // A send that was begun elsewhere is dropped.
          resetSend(kit)
          return
        case 'emit':
          kit.emit(effect.event)
          return
        case 'abort':
          return
      }
    },
  })
}

/** Stops waiting for the wallet to switch. Should it switch later, it says so as any wallet that moves by itself. */
export function cancelSwitchNetwork(kit: Kit): void {
  networkMachine(kit).send({ type: 'SwitchFailed' })
}

/** Makes a namespace the active one, on the network last used there. A send that was begun elsewhere is dropped. */
export function chooseNamespace(kit: Kit, namespace: Namespace): void {
  const { activeNamespace, networkByNamespace, hydrating } = kit.store.getState()
  // One that stands already is chosen all the same while a record may move it.
  if (namespace === activeNamespace && !hydrating) return
  if (networkByNamespace[namespace] === undefined) throw networkNotFound({ details: namespace })
  networkMachine(kit).send({ type: 'NamespaceChosen', namespace })
}
