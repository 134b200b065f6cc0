import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buildSite } from '../../src/site/buildSite.ts'
import { repositoryRoot } from '../../src/site/repositoryRoot.ts'
import { serveSite } from '../../src/site/serveSite.ts'
import { ownWorld } from './ownWorld.ts'

/**
 * Builds and serves a page of devnet/e2e/pages for the tests of a file, as the devnet serves its own. Call it at the top
 * of the file; the function that it returns gives the address inside of tests.
 */
export function servePage(name: string): () => string {
  let url: string | undefined
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const { urls, chains } = ownWorld()
    const output = await buildSite({ folder: `devnet/e2e/pages/${name}` })
    const served = await serveSite({
      output,
      settings: { apiUrl: urls.api, projectId: 'devnet', devnet: true, networks: chains.map(({ caip }) => caip) },
      practice: {
        origin: urls.practice,
        scriptFile: join(repositoryRoot, 'devnet', 'practice', 'dist', 'practice-wallet.js'),
      },
    })
    url = served.url
    stop = served.stop
  })
  afterAll(() => stop?.())
  return () => {
    if (url === undefined) throw new Error('The page is served only while tests run.')
    return url
  }
}
