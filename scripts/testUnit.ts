// `npm run test:unit -- [file]`: the tests that need neither a browser nor a server.
import { pickSuites } from './testing/pickSuites.ts'
import { runSuites } from './testing/runSuites.ts'

await runSuites(pickSuites(['unit']), process.argv.slice(2))
