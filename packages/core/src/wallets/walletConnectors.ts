import type { Connector, ConnectorType } from '../ports/connector.ts'

/** Connectors of wallets that are in the browser: only those may be two ways to one wallet. */
const inBrowser: readonly ConnectorType[] = ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN']

/**
 * The ways to the wallet of a connector, that connector first, each for further kinds of network. A wallet shows itself
 * by one standard for each kind: EIP-6963 for Ethereum-like networks, wallet-standard for others. Its name is all that
 * they have in common. Two wallets of one name for the same networks stay two.
 */
export function walletConnectors(connectors: readonly Connector[], connector: Connector): readonly Connector[] {
  if (!inBrowser.includes(connector.type)) return [connector]
  const ways = [connector]
  const name = nameOf(connector)
  for (const other of connectors) {
    if (!inBrowser.includes(other.type) || nameOf(other) !== name) continue
    const served = ways.flatMap(({ namespaces }) => namespaces)
    if (!other.namespaces.some((namespace) => served.includes(namespace))) ways.push(other)
  }
  return ways
}

const nameOf = ({ name }: Connector) => name.trim().toLowerCase()
