// `npm run test:unit -- [file]`: the tests that need neither a browser nor a server.
import { runSuites } from './testing/runSuites.ts'
import { suites } from './testing/suites.ts'

await runSuites(
  suites.filter((suite) => suite.name === 'unit'),
  process.argv.slice(2),
)
