import { embedded, embeddedNamespaces } from '@latchkey/adapters/embedded'
import { walletConnect } from '@latchkey/adapters/walletconnect'
import { type ChainAdapter, type ConnectorSource, createKit, type Kit } from '@latchkey/core'
import { apiSiwx } from '@latchkey/core/siwx/lazy'
import type { CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import { verifySigned } from 'latchkey/move'
import { type Config, knownNetworks } from './config/loadConfig.ts'
import type { Preferences } from './preferences/preferences.ts'
import { transactionPath } from './transaction/transactionPath.ts'

/** What the kit needs of a kind of networks. */
type ChainParts = {
  readonly adapters: readonly ChainAdapter[]
  readonly connectors: readonly ConnectorSource[]
}

const loads: Readonly<Record<Namespace, (() => Promise<ChainParts>) | undefined>> = {
  eip155: async () => {
    const [{ evm }, { injected }] = await Promise.all([
      import('@latchkey/adapters/evm'),
      import('@latchkey/adapters/injected'),
    ])
    return { adapters: [evm()], connectors: [injected()] }
  },
  solana: async () => {
    const { solana, walletStandard } = await import('@latchkey/adapters/solana')
    return { adapters: [solana()], connectors: [walletStandard({ app: { name: 'Latchkey', icon: '/favicon.svg' } })] }
  },
  bip122: async () => {
    const { bitcoin, bitcoinWallets } = await import('@latchkey/adapters/bitcoin')
    return { adapters: [bitcoin()], connectors: [bitcoinWallets()] }
  },
  polkadot: undefined,
  cosmos: undefined,
}

/** The parts for the kinds of networks that the operator offers; a page without a kind does not fetch its code. */
export async function loadChains(networkIds: readonly CaipNetworkId[]): Promise<ChainParts> {
  const kinds = (Object.keys(loads) as Namespace[]).filter((kind) => networkIds.some((id) => id.startsWith(`${kind}:`)))
  const parts = await Promise.all(kinds.map((kind) => loads[kind]?.()))
  return {
    adapters: parts.flatMap((part) => part?.adapters ?? []),
    connectors: parts.flatMap((part) => part?.connectors ?? []),
  }
}

/** The networks that the operator offers. Explorers know the public chain of an id: what is on a local one is not there. */
export function offeredNetworks({ networks, devnet }: Pick<Config, 'networks' | 'devnet'>): readonly Network[] {
  return networks
    .flatMap((id) => knownNetworks.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
    .map((network) => (devnet ? { ...network, blockExplorers: undefined } : network))
}

/** The kit of this app: the operator's networks with their parts, and service; the person's theme and language. */
export function createWebKit(config: Config, { adapters, connectors }: ChainParts, preferences: Preferences): Kit {
  const chosen = offeredNetworks(config)
  const [first, ...others] = chosen
  if (first === undefined) throw new Error(`None of these networks is known: ${config.networks.join(', ')}`)
  const { frameUrl, relayUrl, projectId, reachesStoreWallets } = config
  const metadata = { name: 'Latchkey', url: location.origin }
  const otherDevices = walletConnect({
    relayUrl,
    reachesStoreWallets,
    practicePhoneUrl: config.devnet ? config.practicePhoneUrl : undefined,
    projectId,
    metadata,
    storageKey: 'latchkey-web.walletconnect',
  })
  // What the wallet of this app can't sign for is not offered to those who log in.
  const [kind, ...kinds] = [...new Set(chosen.map(({ chainNamespace }) => chainNamespace))].filter((namespace) =>
    embeddedNamespaces.includes(namespace),
  )
  return createKit({
    networks: [first, ...others],
    adapters,
    connectors: [
      ...connectors,
      ...(relayUrl === undefined ? [] : [otherDevices]),
      ...(frameUrl === undefined || kind === undefined
        ? []
        : [embedded({ frameUrl, projectId, metadata, namespaces: [kind, ...kinds] })]),
    ],
    apiUrl: config.apiUrl,
    projectId,
    metadata,
    themeMode: preferences.themeMode,
    themePreset: preferences.preset,
    locale: preferences.locale ?? navigator.language,
    analyticsConsent: preferences.analyticsConsent,
    currency: preferences.currency,
    balancesHidden: preferences.balancesHidden,
    nameZone: config.nameZone,
    mailboxUrl: config.mailboxUrl,
    transactionUrl: transactionPath,
    features: { smartSessions: true },
    verify: verifySigned,
    // Asked for by the page of sign-ins alone: nothing else here needs to know who is there.
    siwx: config.signIns
      ? apiSiwx({ asksWhen: 'called', required: false, statement: 'See where this account is signed in.' })
      : undefined,
    storageKey: 'latchkey-web',
  })
}
