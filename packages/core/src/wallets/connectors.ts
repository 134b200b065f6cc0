import type { Namespace, Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector, ConnectorType } from '../ports/connector.ts'

/** Connectors of wallets that are in the browser: only those may be two ways to one wallet. */
const inBrowser: readonly ConnectorType[] = ['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN']
export const isInBrowser = ({ type }: { readonly type: ConnectorType }) => inBrowser.includes(type)

/**
 * The ways to the wallet of a connector, that connector first, each for further kinds of network. A wallet shows itself
 * by one standard for each kind: EIP-6963 for Ethereum-like networks, wallet-standard for others. Its name is all that
 * they have in common. Two wallets of one name for the same networks stay two.
 */
export function walletConnectors(connectors: readonly Connector[], connector: Connector): readonly Connector[] {
  if (!isInBrowser(connector)) return [connector]
  const ways = [connector]
  const name = nameOf(connector)
  for (const other of connectors) {
    if (!isInBrowser(other) || nameOf(other) !== name) continue
    const served = ways.flatMap(({ namespaces }) => namespaces)
    if (!other.namespaces.some((namespace) => served.includes(namespace))) ways.push(other)
  }
  return ways
}

const nameOf = ({ name }: Connector) => name.trim().toLowerCase()

/** MetaMask's phone app announces itself by another name than its extension. */
const mobileAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** The rdns by which a wallet counts: on a phone, the app and the extension are the same wallet. */
export function rdnsOf(kit: Kit, rdns: string | null | undefined): string | undefined {
  const known = rdns?.toLowerCase()
  if (known === undefined) return undefined
  return kit.env.platform.mobile ? (mobileAliases[known] ?? known) : known
}

/**
 * The connectors that a person may see: without the excluded ones, without the generic browser wallet where spec 5 hides
 * it, without wallets for none of the app's networks, and each wallet once: one that is found by several standards is of
 * the type MULTI_CHAIN, for all that they serve together.
 */
export function visibleConnectors(
  kit: Kit,
  connectors: readonly Connector[],
  excluded: readonly Wallet[],
): readonly Connector[] {
  const words = new Set([
    ...(kit.options.excludeWallets ?? []).map((word) => word.toLowerCase()),
    ...excluded.flatMap(({ name, rdns }) => [name.toLowerCase(), ...(rdns ? [rdns.toLowerCase()] : [])]),
  ])
  const served = new Set(kit.networks.map(({ chainNamespace }) => chainNamespace))
  const seen = new Set<string>()
  const shown = connectors
    .filter(({ namespaces }) => namespaces.some((namespace) => served.has(namespace)))
    .filter(({ name, info }) => !words.has(name.toLowerCase()) && !words.has(info.rdns?.toLowerCase() ?? ''))
    .filter((connector) => !isHiddenGeneric(kit, connector))
    .toSorted((left, right) => Number(left.type === 'INJECTED') - Number(right.type === 'INJECTED'))
    .filter((connector) => {
      const rdns = rdnsOf(kit, connector.info.rdns)
      if (rdns === undefined) return true
      const isNew = !seen.has(rdns)
      seen.add(rdns)
      return isNew
    })
  return joined(shown)
}

function joined(connectors: readonly Connector[]): readonly Connector[] {
  const done = new Set<Connector>()
  return connectors.flatMap((connector) => {
    if (done.has(connector)) return []
    const ways = walletConnectors(
      connectors.filter((each) => !done.has(each)),
      connector,
    )
    for (const way of ways) done.add(way)
    if (ways.length === 1) return [connector]
    return [{ ...connector, type: 'MULTI_CHAIN' as const, namespaces: ways.flatMap(({ namespaces }) => namespaces) }]
  })
}

/**
 * The generic browser wallet is a `window.ethereum` of no known wallet. On a desktop it says nothing to a person who
 * may have several extensions; in a phone's wallet browser it is the wallet. One that was recognised is not generic.
 */
function isHiddenGeneric(kit: Kit, { type, info, providerKey }: Connector): boolean {
  if (type !== 'INJECTED' || info.rdns !== undefined) return false
  return !kit.env.platform.mobile || providerKey === undefined || providerKey === null
}

/** The connector by which a directory wallet is reached in this browser; `undefined` when it is not installed. */
export function connectorOfWallet(kit: Kit, connectors: readonly Connector[], wallet: Wallet): Connector | undefined {
  const rdns = rdnsOf(kit, wallet.rdns)
  const injectedIds = new Set(wallet.injected?.map(({ injected_id }) => injected_id))
  return connectors.find(
    ({ id, explorerId, info }) =>
      explorerId === wallet.id || injectedIds.has(id) || (rdns !== undefined && rdnsOf(kit, info.rdns) === rdns),
  )
}

/** The way to the wallet of a connector for a kind of network; undefined where the wallet has none. */
export function connectorFor(
  connectors: readonly Connector[],
  connector: Connector,
  namespace: Namespace,
): Connector | undefined {
  return walletConnectors(connectors, connector).find(({ namespaces }) => namespaces.includes(namespace))
}
