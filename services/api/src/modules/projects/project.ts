import type { Feature, StoredProject } from '@latchkey/protocol/http'

/**
 * A project with the settings that one starts with: enabled, every page, no analytics, the brand line shown, swaps,
 * logins as the app has them.
 */
export function newProject(id: string, settings: Partial<Project> = {}): Project {
  return {
    id,
    name: id,
    enabled: true,
    development: false,
    allowedOrigins: [],
    packageNames: [],
    bundleIds: [],
    verifiedDomains: [],
    features: [
      { id: 'reown_branding', isEnabled: true, config: [] },
      { id: 'activity', isEnabled: true, config: null },
      { id: 'social_login', isEnabled: true, config: null },
      // The name that the peer's client knows for it; the sources are the service's.
      { id: 'swap', isEnabled: true, config: ['1inch'] },
    ],
    analytics: false,
    dailyRequests: undefined,
    messagesPerDay: undefined,
    paymasters: [],
    loginPolicy: undefined,
    isolation: undefined,
    family: undefined,
    ...settings,
  }
}

/** An app that may use the service. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Loopback pages may use it. */
  readonly development: boolean
  /** Origin patterns; empty allows every page. */
  readonly allowedOrigins: readonly string[]
  /** Names of Android and iOS apps; read together with `allowedOrigins`. */
  readonly packageNames: readonly string[]
  readonly bundleIds: readonly string[]
  /** Origins that the relay vouches for; empty: `allowedOrigins` count. */
  readonly verifiedDomains: readonly string[]
  readonly features: readonly Feature[]
  readonly analytics: boolean
  /** Calls a UTC day; undefined is without limit. */
  readonly dailyRequests: number | undefined
  /** Messages at the relay a UTC day; undefined is without limit. */
  readonly messagesPerDay: number | undefined
  /** Origins of the app's own paymasters, that its wallets are paid for by. */
  readonly paymasters: readonly string[]
  /** What `auth` may hear of the project; it never becomes laxer by it. Undefined: nothing. */
  readonly loginPolicy: 'standard' | 'strict' | undefined
  readonly isolation: 'operator' | 'project' | undefined
  readonly family: string | undefined
}

/** As another service of the operator's reads it. */
export function toStored(project: Project): StoredProject {
  const { analytics, paymasters, ...stored } = project
  return {
    ...stored,
    allowedOrigins: [...stored.allowedOrigins],
    packageNames: [...stored.packageNames],
    bundleIds: [...stored.bundleIds],
    verifiedDomains: [...stored.verifiedDomains],
    features: [...stored.features],
    dailyRequests: stored.dailyRequests ?? null,
    messagesPerDay: stored.messagesPerDay ?? null,
    loginPolicy: stored.loginPolicy ?? null,
    isolation: stored.isolation ?? null,
    family: stored.family ?? null,
  }
}

/**
 * The project of every project id on the devnet. Its pages are loopback ones, and those named: a page
 * from elsewhere must not drive a developer's local service.
 */
export function devnetProject(furtherOrigins: readonly string[]): Project {
  return newProject('devnet', {
    name: 'Devnet',
    development: true,
    allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*', ...furtherOrigins],
  })
}
