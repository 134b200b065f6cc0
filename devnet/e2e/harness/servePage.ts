import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildSite } from '../../src/site/buildSite.ts'
import { serveSite } from '../../src/site/serveSite.ts'
import { repositoryRoot, siteSources } from '../../src/site/sites.ts'
import type { KindsWorld } from './kindsWorld.ts'
import { ownWorld } from './ownWorld.ts'

export declare namespace servePage {
  type Options = {
    /** The relay that the page is given, once its file's earlier hooks have run. Default: none. */
    relayUrl?: () => string
    /** The devnet that the page asks, once its file's earlier hooks have run. Default: the worker's own. */
    world?: Pick<KindsWorld, 'url' | 'networks'>
    /** Whether it may embed the wallet's frame. Default: false. */
    hasFrame?: boolean
    /** Answers of a server behind the page, given the page as it was built. */
    answer?: (request: Request, shell: string) => Promise<Response | undefined>
  }
}

/**
 * Builds and serves a page of devnet/e2e/pages for the tests of a file, as the devnet serves its own. Call it at the top
 * of the file; the function that it returns gives the address inside of tests.
 */
export function servePage(name: string, { relayUrl, world, hasFrame, answer }: servePage.Options = {}): () => string {
  let url: string | undefined
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const own = ownWorld()
    const practice = world?.url('practice') ?? own.urls.practice
    const output = await buildSite({ folder: `devnet/e2e/pages/${name}`, sources: siteSources })
    let shell: string | undefined
    const served = await serveSite({
      output,
      answer: async (request) => (shell === undefined ? undefined : answer?.(request, shell)),
      settings: {
        apiUrl: world?.url('api') ?? own.urls.api,
        projectId: 'devnet',
        relayUrl: relayUrl?.(),
        ...(hasFrame === true && { frameUrl: own.urls.frame }),
        devnet: true,
        networks: world?.networks() ?? own.chains.map(({ caip }) => caip),
      },
      practice: {
        origin: practice,
        scriptFile: join(repositoryRoot, 'devnet', 'practice', 'dist', 'practice-wallet.js'),
      },
    })
    shell = await (await fetch(served.url)).text()
    url = served.url
    stop = served.stop
  })
  afterAll(() => stop?.())
  return () => {
    if (url === undefined) throw new Error('The page is served only while tests run.')
    return url
  }
}
