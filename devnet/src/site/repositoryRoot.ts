import { join } from 'node:path'

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, '../../..')
