// `npm run test:unit -- [file]`: the tests that need neither a browser nor a server.

import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

await runSuites(pickSuites(['unit']), process.argv.slice(2))
