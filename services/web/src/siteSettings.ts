import type { CaipNetworkId } from '@latchkey/protocol'

/** Where a page fetches its settings. */
export const siteSettingsPath = '/latchkey.json'

/** What a page learns from `/latchkey.json` at run time, so that one build serves every installation. */
export type SiteSettings = {
  /** Base URL of the api, without a slash at the end. */
  readonly apiUrl: string
  readonly projectId: string
  /** The relay to wallets on other devices. Without it the page offers none. */
  readonly relayUrl?: string | undefined
  /** Whether wallets of app stores listen there. Without it: at the public relay alone. */
  readonly reachesStoreWallets?: boolean | undefined
  /** The practice phone of the devnet, which reads codes. */
  readonly practicePhoneUrl?: string | undefined
  /** The embedded wallet's frame. Without it the page offers no login. */
  readonly frameUrl?: string | undefined
  /** Whether the api signs people in. */
  readonly signIns?: boolean | undefined
  /** Where every mail of the devnet can be read. */
  readonly mailboxUrl?: string | undefined
  /** Where practice money comes from. */
  readonly faucetUrl?: string | undefined
  /** Where names are registered. Without it the page's default. */
  readonly nameZone?: string | undefined
  /** Whether the chains are local ones with practice money. */
  readonly devnet: boolean
  /** The chains that the page offers. */
  readonly networks: readonly CaipNetworkId[]
}

/**
 * The policy of a site that is built on the kit: it may speak to its api, and to the relay, the faucet, the embedded
 * wallet's frame and the wallet apps of a phone if there are any.
 * @param further Origins that it may ask besides.
 */
export function sitePolicy(settings: SiteSettings, further: readonly string[] = []): string {
  const api = new URL(settings.apiUrl).origin
  const relay = settings.relayUrl === undefined ? [] : [new URL(settings.relayUrl).origin]
  // Wallet apps on the same device listen on a port of their own each time.
  const apps = settings.networks.some((id) => id.startsWith('solana:')) ? ['ws://localhost:*'] : []
  const faucet = settings.faucetUrl === undefined ? [] : [new URL(settings.faucetUrl).origin]
  const connect = [api, api.replace(/^http/, 'ws'), ...relay, ...further, ...faucet, ...apps]
  const frames = settings.frameUrl === undefined ? [] : [new URL(settings.frameUrl).origin]
  return contentSecurityPolicy({ connect, images: [api], frames })
}

/**
 * The policy of a page that we serve: nothing inline, and nothing from elsewhere but what is named. `connect` are the
 * origins that the page may ask, `images` those that it may show pictures of, `frames` those that it may embed.
 */
export function contentSecurityPolicy(allow: {
  connect: readonly string[]
  images?: readonly string[]
  frames?: readonly string[]
}): string {
  return [
    "default-src 'self'",
    ['connect-src', "'self'", ...allow.connect].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...(allow.images ?? [])].join(' '),
    ['frame-src', "'self'", ...(allow.frames ?? [])].join(' '),
    "style-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
