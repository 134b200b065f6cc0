// `npm test`: prepares the machine, runs every suite, and ends with the line `N passed, N failed`.
//   --suite unit,e2e   runs some of them: check, unit, component, service, integration, e2e, adopt
// Results are kept in .latchkey/test-results, for `npm run spec` and the benchmarks.
import { parseArgs } from 'node:util'
import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

const { values } = parseArgs({ options: { suite: { type: 'string' } } })
await runSuites(pickSuites(values.suite?.split(',')))
