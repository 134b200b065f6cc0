import { join } from 'node:path'

/** The embedded wallet's frame, as a site to build: from its own folder, the key code and the protocol. */
export const frameSite = {
  folder: 'services/vault/frame',
  sources: ['packages/{protocol,reading}/{src,package.json}', 'services/vault/keys/src', 'services/kit/src'],
} as const

/** What every site of the repository is made from beside its own folder: the kit, from its sources. */
export const siteSources: readonly string[] = ['packages/*/src', 'packages/*/package.json']

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, '../../..')
