import { embedded, embeddedNamespaces } from '@latchkey/adapters/embedded'
import { walletConnect } from '@latchkey/adapters/walletconnect'
import { createKit, type Kit } from '@latchkey/core'
import { allNetworks, bitcoinRegtest } from '@latchkey/protocol/networks'
import type { ChainParts } from './chains/loadChains.ts'
import type { Config } from './config/config.schema.ts'
import type { Preferences } from './preferences/preferences.schema.ts'

/** The kit of this app: the operator's networks with their parts, and service; the person's theme and language. */
export function createWebKit(config: Config, { adapters, connectors }: ChainParts, preferences: Preferences): Kit {
  const chosen = config.networks
    .map((id) => [...allNetworks, bitcoinRegtest].find(({ caipNetworkId }) => caipNetworkId === id))
    .filter((network) => network !== undefined)
  const [first, ...others] = chosen
  if (first === undefined) throw new Error(`None of these networks is known: ${config.networks.join(', ')}`)
  const { frameUrl, relayUrl, projectId } = config
  const metadata = { name: 'Latchkey', url: location.origin }
  const otherDevices = walletConnect({ relayUrl, projectId, metadata, storageKey: 'latchkey-web.walletconnect' })
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
    storageKey: 'latchkey-web',
  })
}
