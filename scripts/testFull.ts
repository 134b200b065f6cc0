// `npm run test:full`: what `npm test` runs small, in full. It takes hours: every proof at full size, then the tests with a
// longer form: every view and page at every width in three languages, the compiler over the practice contracts,
// `npm start` ended in every way, and 1,000 wallets moved to another database.
//   --skip-proofs   the longer forms alone
import { parseArgs } from 'node:util'
import { proofs, prove } from './testing/proofs.ts'
import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

const { values } = parseArgs({ options: { 'skip-proofs': { type: 'boolean' } } })
// `npm run prove -- image` is for machines with a container engine.
const names = [...proofs].flatMap(([name, { needs }]) => (needs === undefined ? [name] : []))
const failed = values['skip-proofs'] === true ? [] : names.filter((name) => !prove(name))
process.env.TEST_FULL = 'on'
await runSuites(pickSuites(['service', 'integration', 'e2e']), [
  'devnet/e2e/views.spec',
  'devnet/test/compileContracts',
  'devnet/test/start.test',
  'services/vault/guardian/test/moveDatabase',
])
for (const name of failed) console.error(`The proof ${name} failed.`)
if (failed.length > 0) process.exitCode = 1
