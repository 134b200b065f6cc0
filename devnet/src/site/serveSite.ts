import type { Listening } from '../process/listen.ts'
import { serveFiles } from './serveFiles.ts'
import type { SiteSettings } from './sites.ts'

export declare namespace serveSite {
  type Options = Pick<serveFiles.Options, 'output' | 'port' | 'host' | 'practice' | 'answer'> & {
    settings: SiteSettings
  }
}

/**
 * Serves a site that is built on the kit: it may speak to its api, and to the relay, the practice
 * wallet, the faucet, the embedded wallet's frame and the wallet apps of a phone if there are any.
 */
export function serveSite({ settings, practice, ...site }: serveSite.Options): Promise<Listening> {
  const api = new URL(settings.apiUrl).origin
  const relay = settings.relayUrl === undefined ? [] : [new URL(settings.relayUrl).origin]
  // Wallet apps on the same device listen on a port of their own each time.
  const apps = settings.networks.some((id) => id.startsWith('solana:')) ? ['ws://localhost:*'] : []
  const wallet = practice === undefined ? [] : [practice.origin]
  const faucet = settings.faucetUrl === undefined ? [] : [new URL(settings.faucetUrl).origin]
  const connect = [api, api.replace(/^http/, 'ws'), ...relay, ...wallet, ...faucet, ...apps]
  const frames = settings.frameUrl === undefined ? [] : [new URL(settings.frameUrl).origin]
  return serveFiles({
    ...site,
    practice,
    settings: { path: '/latchkey.json', value: settings },
    policy: contentSecurityPolicy({ connect, images: [api], frames }),
  })
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
  ].join('; ')
}
