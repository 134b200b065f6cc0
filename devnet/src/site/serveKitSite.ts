import type { Listening } from '../process/listen.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { serveSite } from './serveSite.ts'
import type { SiteSettings } from './site.types.ts'

export declare namespace serveKitSite {
  type Options = Pick<serveSite.Options, 'output' | 'port' | 'host' | 'practice'> & { settings: SiteSettings }
}

/** Serves a site that is built on the kit: it may speak to its api, and to the practice wallet if there is one. */
export function serveKitSite({ settings, practice, ...site }: serveKitSite.Options): Promise<Listening> {
  const api = new URL(settings.apiUrl).origin
  const connect = [api, api.replace(/^http/, 'ws'), ...(practice === undefined ? [] : [practice.origin])]
  return serveSite({
    ...site,
    practice,
    settings: { path: '/latchkey.json', value: settings },
    policy: contentSecurityPolicy({ connect, images: [api] }),
  })
}
