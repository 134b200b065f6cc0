import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { idlePairing } from '../pairing/idlePairing.ts'
import { editingSend } from '../send/editingSend.ts'
import type { CreateKitOptions, KitState } from './kit.types.ts'

/** The state of a kit before it has looked at anything: the same on a server and in a browser. */
export function initialState(options: CreateKitOptions): KitState {
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = {}
  for (const network of options.networks) networkByNamespace[network.chainNamespace] ??= network.caipNetworkId
  const chosen = options.networks.find((network) => network.caipNetworkId === options.defaultNetwork)
  const first = chosen ?? options.networks[0]
  networkByNamespace[first.chainNamespace] = first.caipNetworkId
  return {
    connectors: [],
    connections: new Map(),
    currentByNamespace: {},
    networkByNamespace,
    activeNamespace: first.chainNamespace,
    status: 'disconnected',
    attempt: { status: 'idle' },
    pairing: idlePairing,
    switchingNamespace: false,
    switchingNetworkId: undefined,
    switchingSlow: false,
    lastConnectorId: undefined,
    recentWallets: [],
    modal: {
      open: options.enableEmbedded ?? false,
      loading: false,
      shaking: false,
      embedded: options.enableEmbedded ?? false,
      stack: [{ view: 'Connect', params: undefined }],
      direction: 'none',
    },
    notification: {
      message: '',
      code: undefined,
      text: undefined,
      variant: 'success',
      svg: undefined,
      open: false,
      autoClose: true,
      link: undefined,
    },
    theme: {
      themeMode: options.themeMode ?? 'dark',
      themeVariables: options.themeVariables ?? {},
      preset: options.themePreset,
      accent: options.accent,
    },
    send: editingSend,
    profile: undefined,
    display: { currency: options.currency ?? 'usd', balancesHidden: options.balancesHidden ?? false },
    analyticsConsent: options.analyticsConsent ?? false,
    currentTab: 0,
    locale: options.locale ?? 'en-US',
    addressLabels: {},
  }
}
