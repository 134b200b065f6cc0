import { join } from 'node:path'
import { toolRoot } from '../checks/project.ts'

/** Where the last run of each suite is kept. */
export const resultsFolder = join(toolRoot, '.latchkey', 'test-results')
