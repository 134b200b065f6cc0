import { type SiteSettings, sitePolicy, siteSettingsPath } from '@latchkey/web-service'
import type { Listening } from '../process/listen.ts'
import { serveFiles } from './serveFiles.ts'

export declare namespace serveSite {
  type Options = Pick<serveFiles.Options, 'output' | 'port' | 'host' | 'practice' | 'answer'> & {
    settings: SiteSettings
  }
}

/** Serves a site that is built on the kit, under the policy of the web app, and with the practice wallet if it is named. */
export function serveSite({ settings, practice, ...site }: serveSite.Options): Promise<Listening> {
  return serveFiles({
    ...site,
    practice,
    settings: { path: siteSettingsPath, value: settings },
    policy: sitePolicy(settings, practice === undefined ? [] : [practice.origin]),
  })
}
