import { buildSite } from '../site/buildSite.ts'
import { frameSite, siteSources } from '../site/sites.ts'
import type { DevnetPart } from './devnet.types.ts'

/** The practice phone, with what it shares with the practice wallet. */
export const phoneSite = {
  folder: 'devnet/phone',
  sources: [
    'devnet/src/practice',
    'devnet/src/bitcoin',
    'devnet/src/solana',
    'devnet/practice/src/shared',
    'apps/web/src/fonts',
  ],
} as const

type Site = 'web' | 'example' | 'requests' | 'siwx' | 'phone' | 'practice' | 'frame'

const sites: Readonly<Record<Site, Omit<buildSite.Options, 'onBuild'>>> = {
  web: { folder: 'apps/web', sources: siteSources },
  example: { folder: 'examples/minimal', sources: siteSources },
  requests: { folder: 'examples/requests', sources: siteSources },
  siwx: { folder: 'examples/siwx', sources: siteSources },
  phone: phoneSite,
  frame: frameSite,
  practice: { folder: 'devnet/practice', modes: ['production', 'provider'] },
}

/**
 * Begins to build the sites among `parts` that have changed, all at once and while other things start. The returned
 * function waits for one of them and gives its output folder.
 */
export function buildSites(
  parts: ReadonlySet<DevnetPart>,
  onProgress: (message: string) => void,
): (site: Site) => Promise<string> {
  const build = (site: Site) => {
    const { folder } = sites[site]
    return buildSite({ ...sites[site], onBuild: () => onProgress(`Building ${folder} …`) })
  }
  const begun = new Map<Site, Promise<string>>()
  for (const site of Object.keys(sites) as Site[]) {
    if (!parts.has(site)) continue
    const output = build(site)
    // A caller that awaits it gets the failure; if the start has failed before, there is none.
    output.catch(() => {})
    begun.set(site, output)
  }
  return (site) => begun.get(site) ?? build(site)
}
