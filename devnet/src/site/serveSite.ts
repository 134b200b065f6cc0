import type { Listening } from '../process/listen.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { serveFiles } from './serveFiles.ts'
import type { SiteSettings } from './site.types.ts'

export declare namespace serveSite {
  type Options = Pick<serveFiles.Options, 'output' | 'port' | 'host' | 'practice'> & { settings: SiteSettings }
}

/**
 * Serves a site that is built on the kit: it may speak to its api, and to the relay, the practice
 * wallet and the embedded wallet's frame if there are any.
 */
export function serveSite({ settings, practice, ...site }: serveSite.Options): Promise<Listening> {
  const api = new URL(settings.apiUrl).origin
  const relay = settings.relayUrl === undefined ? [] : [new URL(settings.relayUrl).origin]
  const connect = [api, api.replace(/^http/, 'ws'), ...relay, ...(practice === undefined ? [] : [practice.origin])]
  const frames = settings.frameUrl === undefined ? [] : [new URL(settings.frameUrl).origin]
  return serveFiles({
    ...site,
    practice,
    settings: { path: '/latchkey.json', value: settings },
    policy: contentSecurityPolicy({ connect, images: [api], frames }),
  })
}
