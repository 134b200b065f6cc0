import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { walletConnectors } from './walletConnectors.ts'

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
 * The generic browser wallet is a `window.ethereum` that nobody knows. On a desktop it says nothing to a person who may
 * have several extensions; in a phone's wallet browser it is the wallet. One that was recognised is not generic.
 */
function isHiddenGeneric(kit: Kit, { type, info, providerKey }: Connector): boolean {
  if (type !== 'INJECTED' || info.rdns !== undefined) return false
  return !kit.env.platform.mobile || providerKey === undefined || providerKey === null
}
