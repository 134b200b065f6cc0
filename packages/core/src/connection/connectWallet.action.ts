import type { Connection, Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { walletConnectors } from '../wallets/connectors.ts'
import { selectStatus } from './account.selectors.ts'
import { connect } from './connection.actions.ts'
import { connectionMachine, finishConnect } from './connection.effects.ts'

/**
 * Asks a wallet for every kind of network that the app uses, one prompt each, the kind in use first. Kinds that are
 * connected are not asked for. Call it in a click handler and before anything is awaited.
 *
 * Declining the first kind is a decline. Of the others what is declined is left out, and a notification says so. Resolves
 * with the first connection; with `undefined` when the attempt was given up before there was one.
 *
 * @throws KitError What `connect` throws for the first kind.
 */
export async function connectWallet(kit: Kit, options: connectWallet.Options): connect.ReturnType {
  const { connectors, connections } = kit.store.getState()
  const named = connectors.find(({ id }) => id === options.connectorId)
  const ways = named ? waysToAsk(kit, walletConnectors(connectors, named)) : []
  if (ways.length < 2) return connect(kit, options)

  const isKnown = selectStatus(kit.store.getState()) !== 'reconnecting'
  const missing = ways.filter(({ id }) => !isKnown || !connections.has(id))
  const [first] = missing
  if (first === undefined) {
    const { switchWallet } = await import('./connectedWallets.ts')
    switchWallet(kit, { connectorIds: ways.map(({ id }) => id) })
    finishConnect(kit, options.connectorId)
    return connections.get(options.connectorId)
  }
  const asked = askWay(kit, first, missing)
  // Fetched while the person answers: a wallet may keep its window only for a moment.
  const further = missing.length > 1 ? import('./connectFurtherKinds.ts') : undefined
  further?.catch(() => undefined)
  const connection = await asked
  if (connection === undefined) return undefined
  if (further) {
    const { connectFurtherKinds } = await further
    if (!(await connectFurtherKinds(kit, missing, (way) => askWay(kit, way, missing)))) return connection
  }
  finishConnect(kit, connection.connectorId)
  return connection
}

export declare namespace connectWallet {
  type Options = { connectorId: string }
}

/**
 * Asks by one of the ways to a wallet. An answer counts for as long as nothing else was asked meanwhile; the same may be
 * asked again.
 */
async function askWay(kit: Kit, connector: Connector, ways: readonly Connector[]): Promise<Connection | undefined> {
  const machine = connectionMachine(kit)
  const namespaces = ways.map(({ chain }) => chain)
  const part = namespaces.length > 1 ? { namespace: connector.chain, namespaces } : undefined
  machine.send({ type: 'ConnectRequested', connector, part, nowMs: kit.env.clock.nowMs() })
  for (;;) {
    const run = machine.last('attempt')
    const connection = await run?.result
    const next = machine.last('attempt')
    const isSame = next?.effect.type === 'connect' && next.effect.connector.id === connector.id
    if (connection !== undefined || next === run || !isSame) return connection
  }
}

/** One connector for each step, for the kinds that the app has, the one in use first. */
function waysToAsk(kit: Kit, ways: readonly Connector[]): readonly Connector[] {
  const { activeNamespace } = kit.store.getState()
  const kinds = [...new Set(kit.networks.map(({ chainNamespace }) => chainNamespace))]
  const wanted = kinds.toSorted((left, right) => Number(right === activeNamespace) - Number(left === activeNamespace))
  const place = ({ chain }: Connector) => wanted.indexOf(chain)
  return ways
    .flatMap((way) => {
      const namespaces = wanted.filter((kind) => way.namespaces.includes(kind))
      const [chain] = namespaces
      return chain === undefined ? [] : [{ ...way, chain, namespaces }]
    })
    .toSorted((left, right) => place(left) - place(right))
}
