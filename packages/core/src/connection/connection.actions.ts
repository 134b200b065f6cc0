import type { Namespace } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { connectorFor } from '../wallets/connectors.ts'
import { selectStatus } from './account.selectors.ts'
import { connectionMachine, finishConnect } from './connection.effects.ts'
import { connectionClientNotSet, walletUnavailable } from './connection.errors.ts'
import { namespacesOf } from './connection.machine.ts'

/**
 * Makes another connected wallet the one in use, on each namespace that it serves.
 * @throws KitError `wallet/unavailable` when it is not connected.
 */
export function switchConnection(kit: Kit, options: switchConnection.Options): void {
  const { connectorId } = options
  if (!kit.store.getState().connections.has(connectorId)) throw walletUnavailable({ connectorId })
  connectionMachine(kit).send({ type: 'ConnectionChosen', connectorId })
}

export declare namespace switchConnection {
  type Options = { connectorId: string }
}

/**
 * Asks a wallet to let the page in. Call it in a click handler and before anything is awaited: the wallet's window
 * opens only inside a person's gesture. One on another device is asked by a link, which the state's `pairing` holds.
 *
 * A wallet that is already being asked is not asked again; one that is connected is chosen. On success the modal
 * closes, or shows UnsupportedChain. Resolves with `undefined` when the attempt was cancelled.
 *
 * @throws KitError `connection/client-not-set` in a kit without connectors, `wallet/unavailable` for an unknown one, and
 * what the wallet answers: `wallet/user-rejected`, `wallet/request-pending`, `wallet/no-account`, `unknown`.
 */
export async function connect(kit: Kit, options: connect.Options): connect.ReturnType {
  const { namespace } = options
  const { connectors, connections, attempt } = kit.store.getState()
  if (connectors.length === 0) throw connectionClientNotSet({ details: 'The kit has no connectors' })
  const named = connectors.find((candidate) => candidate.id === options.connectorId)
  const connector = named && namespace ? connectorFor(connectors, named, namespace) : named
  if (!connector) throw walletUnavailable({ connectorId: options.connectorId })
  const connectorId = connector.id

  const known = connections.get(connectorId)
  const serves = !namespace || namespacesOf(known?.accounts ?? []).includes(namespace)
  if (known && serves && selectStatus(kit.store.getState()) !== 'reconnecting') {
    switchConnection(kit, { connectorId })
    finishConnect(kit, connectorId)
    return known
  }
  if (connector.type === 'WALLET_CONNECT') {
    const { startPairing } = await import('../pairing/pairing.actions.ts')
    return startPairing(kit)
  }
  const machine = connectionMachine(kit)
  if (attempt.status === 'pending' && attempt.connectorId === connectorId) {
    machine.send({ type: 'ConnectRepeated' })
  } else {
    const asked = namespace ? { ...connector, chain: namespace, namespaces: [namespace] } : connector
    machine.send({ type: 'ConnectRequested', connector: asked, nowMs: kit.env.clock.nowMs() })
  }
  const connection = await machine.last('attempt')?.result
  if (connection) finishConnect(kit, connectorId)
  return connection
}

export declare namespace connect {
  type Options = {
    connectorId: string
    /** Asks a wallet that speaks several for the networks of this one alone, by the standard that it speaks there. */
    namespace?: Namespace | undefined
  }
  type ReturnType = Promise<Connection | undefined>
}

/** Stops waiting for a wallet, or forgets that it refused. A wallet's own window can't be closed from here. */
export function cancelConnect(kit: Kit): void {
  connectionMachine(kit).send({ type: 'ConnectCancelled' })
}
