// `npm run test:e2e -- [file]`: the journeys of a person, in a real browser against the whole product.

import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

await runSuites(pickSuites(['e2e']), process.argv.slice(2))
