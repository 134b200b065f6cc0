import { type Namespace, toKitError } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { setTab } from '../kit/settings.actions.ts'
import { resetView } from '../modal/modal.actions.ts'
import { closeModal } from '../modal/openModal.action.ts'
import { connectionMachine } from './connection.effects.ts'
import { disconnectChainsFailed, disconnectFailed } from './connection.errors.ts'
import { namespacesOf } from './connection.machine.ts'

/**
 * Ends one connection (`connectorId`), those of a wallet (`connectorIds`), the one in use on a namespace (`namespace`), or
 * all. A connection is a session:
 * ending it on one chain ends it on all that it serves.
 *
 * The kit forgets the session first, whatever the wallet says: who wants out is out.
 * @throws KitError `connection/disconnect-failed` when the one wallet refused, `connection/disconnect-chains-failed`
 * with one line for each chain when some of several did.
 */
export async function disconnect(kit: Kit, options: disconnect.Options = {}): Promise<void> {
  // What an earlier page was connected with is to end, too, and is to be gone from the record: a kit that is stopped, or is
  // stopped meanwhile, runs until then.
  const stop = kit.start()
  while (kit.store.getState().hydrating) await whenChanged(kit)
  const ending = chosen(kit, options)
  const { connectors, pendingReconnects } = kit.store.getState()
  const isAll = isEverything(options)
  const connectorIds = [...ending.map(({ uid }) => uid), ...(isAll ? pendingReconnects.keys() : [])]
  connectionMachine(kit).send({ type: 'Ended', connectorIds, by: 'person' })
  stop()
  leaveViews(kit, ending)

  const outcomes = await Promise.allSettled(
    ending.map(async ({ connectorId }) => connectors.find(({ id }) => id === connectorId)?.disconnect()),
  )
  const failures = outcomes.flatMap((outcome, index) => {
    const connection = ending[index]
    if (outcome.status === 'fulfilled' || !connection) return []
    const reason = toKitError(outcome.reason).shortMessage
    return namespacesOf(connection.accounts).map((namespace) => ({ namespace, reason, cause: outcome.reason }))
  })
  const [first] = failures
  if (first) {
    const error = ending.length === 1 ? disconnectFailed({ cause: first.cause }) : disconnectChainsFailed({ failures })
    kit.emit({ type: 'DISCONNECT_ERROR', message: error.message })
    throw error
  }
  const namespace = options.namespace ?? (ending.length === 1 ? oneNamespace(ending[0]) : undefined)
  kit.emit({ type: 'DISCONNECT_SUCCESS', namespace: namespace ?? 'all' })
}

const whenChanged = ({ store }: Kit) =>
  new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

const isEverything = ({ connectorId, connectorIds, namespace }: disconnect.Options) =>
  connectorId === undefined && connectorIds === undefined && namespace === undefined

function chosen(kit: Kit, options: disconnect.Options): readonly Connection[] {
  const { connectorId, connectorIds, namespace } = options
  const { connections, currentByNamespace } = kit.store.getState()
  if (isEverything(options)) return [...connections.values()]
  if (connectorIds !== undefined) return connectorIds.flatMap((id) => connections.get(id) ?? [])
  const uid = connectorId ?? (namespace && currentByNamespace[namespace])
  const connection = uid === undefined ? undefined : connections.get(uid)
  return connection ? [connection] : []
}

function oneNamespace(connection: Connection | undefined): Namespace | undefined {
  const served = connection ? namespacesOf(connection.accounts) : []
  return served.length === 1 ? served[0] : undefined
}

function leaveViews(kit: Kit, ended: readonly Connection[]): void {
  if (ended.length === 0) return
  setTab(kit, 0)
  const { modal, connections } = kit.store.getState()
  if (!modal.open) return
  if (connections.size > 0) resetView(kit, 'Account')
  else closeModal(kit)
}

export declare namespace disconnect {
  type Options = {
    namespace?: Namespace | undefined
    connectorId?: string | undefined
    connectorIds?: readonly string[] | undefined
  }
}
