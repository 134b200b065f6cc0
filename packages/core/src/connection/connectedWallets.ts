import type { Namespace } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { isInBrowser } from '../wallets/connectors.ts'
import { connectionMachine } from './connection.effects.ts'
import { namespacesOf } from './connection.machine.ts'

/** A wallet as a person knows it: one, also where each kind of network has a connection of its own. */
export type ConnectedWallet = {
  /** The id of its first connection. */
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly type: Connection['type']
  /** Never empty, oldest first. */
  readonly connections: readonly Connection[]
  /** The kinds of network that it is connected for. */
  readonly namespaces: readonly Namespace[]
}

/**
 * The connected wallets, oldest first. Connections of one name for different kinds of network are one wallet; two of one
 * name for the same kind stay two.
 */
export function connectedWallets(connections: Iterable<Connection>): readonly ConnectedWallet[] {
  const wallets: ConnectedWallet[] = []
  for (const connection of connections) {
    const namespaces = namespacesOf(connection.accounts)
    const index = wallets.findIndex((wallet) => isOne(wallet, connection, namespaces))
    const wallet = wallets[index]
    if (wallet === undefined) {
      const { uid, name, imageUrl, type } = connection
      wallets.push({ id: uid, name, imageUrl, type, connections: [connection], namespaces })
    } else {
      wallets[index] = {
        ...wallet,
        connections: [...wallet.connections, connection],
        namespaces: [...wallet.namespaces, ...namespaces],
      }
    }
  }
  return wallets
}

/** Makes a wallet the one in use, on each kind of network that it is connected for; the kind on screen stays if it can. */
export function switchWallet(kit: Kit, { connectorIds }: { readonly connectorIds: readonly string[] }): void {
  const { connections, activeNamespace } = kit.store.getState()
  const serves = (id: string) => {
    const accounts = connections.get(id)?.accounts ?? []
    return activeNamespace !== undefined && namespacesOf(accounts).includes(activeNamespace)
  }
  // The one that is chosen last decides on the kind that is shown.
  const [first] = connectorIds
  const main = connectorIds.find(serves) ?? first
  for (const connectorId of connectorIds.toSorted((left, right) => Number(left === main) - Number(right === main))) {
    connectionMachine(kit).send({ type: 'ConnectionChosen', connectorId })
  }
}

function isOne(wallet: ConnectedWallet, connection: Connection, namespaces: readonly Namespace[]): boolean {
  return (
    isInBrowser(wallet) &&
    isInBrowser(connection) &&
    wallet.name.trim().toLowerCase() === connection.name.trim().toLowerCase() &&
    !namespaces.some((namespace) => wallet.namespaces.includes(namespace))
  )
}
