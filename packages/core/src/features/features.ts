import { type CaipNetworkId, constants, type NamespaceCapability, namespaceCapabilities } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Capability } from '../ports/adapter.ts'

/** Who does the work of a capability: the chain's adapter, or the service. */
const doneBy = {
  balance: 'adapter',
  send: 'adapter',
  estimate: 'adapter',
  sign: 'adapter',
  names: 'service',
  activity: 'service',
} as const satisfies Record<Exclude<Capability | NamespaceCapability, 'swap' | 'onramp'>, 'adapter' | 'service'>

/** What the product offers wherever the adapter can do it: there is no row for it in the table of namespaces. */
const everywhere: readonly (Capability | NamespaceCapability)[] = ['estimate', 'sign']

/**
 * Whether something can be done on a network: the app has the network, the product offers it on that namespace (spec 1),
 * and the adapter, or the service, can do it. The one question that a view asks; it never looks at a namespace itself.
 * What the operator decides is absent until the service has said it (`remote`): a default is no answer.
 */
export function supports(
  kit: Kit,
  capability: Capability | NamespaceCapability,
  networkId: CaipNetworkId | undefined,
  remote?: RemoteFeatures | undefined,
): boolean {
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  if (!network) return false
  const offered: readonly string[] = namespaceCapabilities[network.chainNamespace]
  if (!everywhere.includes(capability) && !offered.includes(capability)) return false
  if (capability === 'swap' || capability === 'onramp')
    return remote?.source === 'remote' && remote[capability === 'swap' ? 'swaps' : capability].length > 0
  if (doneBy[capability] === 'service') return kit.options.apiUrl !== undefined
  const adapter = kit.adapters.get(network.chainNamespace)
  return adapter?.capabilities.has(capability as Capability) ?? false
}

/** Features that the operator governs by the service's configuration (spec 9). */
export type RemoteFeatures = {
  readonly email: boolean
  readonly socials: readonly string[]
  readonly swaps: readonly string[]
  readonly onramp: readonly string[]
  readonly activity: boolean
  readonly branding: boolean
  /** Where the values are from: the operator, or the defaults because the service could not be asked. */
  readonly source: 'remote' | 'default'
}

/** One entry of the service's answer. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | undefined
}

/**
 * The operator's features. `config` is the service's answer, or `undefined` when it could not be asked: then the
 * defaults hold. In an answer, a missing feature is off, `config: null` leaves the choice to the default, and a list
 * wins. The app's `branding: false` removes the brand line whatever the operator says.
 */
export function remoteFeatures(kit: Kit, config: readonly RemoteFeature[] | undefined): RemoteFeatures {
  // Not destructured from `constants`: a bundler would keep every constant for it.
  const defaults = constants.defaultRemoteFeatures
  const brandingAllowed = kit.features.branding
  if (config === undefined) {
    return { ...defaults, branding: defaults.branding && brandingAllowed, source: 'default' }
  }
  const byId = new Map(config.map((feature) => [feature.id, feature]))
  const list = (id: string, fallback: readonly string[]) => {
    const feature = byId.get(id)
    if (!feature?.isEnabled) return []
    return feature.config ?? fallback
  }
  const isOn = (id: string) => byId.get(id)?.isEnabled ?? false
  const logins = list('social_login', ['email', ...constants.defaultSocials])
  return {
    email: logins.includes('email'),
    socials: logins.filter((login) => login !== 'email'),
    swaps: list('swap', defaults.swaps),
    onramp: list('onramp', defaults.onramp),
    activity: isOn('activity'),
    branding: isOn('reown_branding') && brandingAllowed,
    source: 'remote',
  }
}
