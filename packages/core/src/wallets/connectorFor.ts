import type { Namespace } from '@latchkey/protocol'
import type { Connector } from '../ports/connector.ts'
import { walletConnectors } from './walletConnectors.ts'

/** The way to the wallet of a connector for a kind of network; undefined where the wallet has none. */
export function connectorFor(
  connectors: readonly Connector[],
  connector: Connector,
  namespace: Namespace,
): Connector | undefined {
  return walletConnectors(connectors, connector).find(({ namespaces }) => namespaces.includes(namespace))
}
