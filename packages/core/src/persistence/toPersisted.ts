import type { Namespace } from '@latchkey/protocol'
import type { Connection, KitState } from '../kit/kit.types.ts'
import type { Persisted } from './persisted.schema.ts'

type Stored = Pick<
  KitState,
  'activeNamespace' | 'networkByNamespace' | 'recentWallets' | 'connections' | 'currentByNamespace' | 'lastConnectorId'
>

/** The part of the state that survives a reload. `dormant` holds sessions whose wallet could not be asked this time. */
export function toPersisted(state: Stored, dormant: Iterable<Connection>): Persisted {
  const current = Object.entries(state.currentByNamespace) as [Namespace, string][]
  const sleeping = [...dormant].filter((connection) => !state.connections.has(connection.uid))
  return {
    v: 1,
    activeNamespace: state.activeNamespace,
    activeNetworkId: state.activeNamespace && state.networkByNamespace[state.activeNamespace],
    networkIds: Object.values(state.networkByNamespace),
    recentWallets: state.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })),
    connectedNamespaces: current.map(([namespace]) => namespace),
    connections: [...state.connections.values(), ...sleeping].map((connection) => ({
      connectorId: connection.connectorId,
      name: connection.name,
      imageUrl: connection.imageUrl,
      type: connection.type,
      accounts: [...connection.accounts],
      walletNetworkId: connection.walletNetworkId,
      currentFor: current.filter(([, uid]) => uid === connection.uid).map(([namespace]) => namespace),
    })),
    lastConnectorId: state.lastConnectorId,
  }
}
