// `npm run prove -- approve|theft|guesses|enumeration|kills|model|properties|messages|durability|indexing`: the proofs of what the embedded wallet and
// the index of history promise, at full size. The suite runs each of them small. What those of the wallet print is what
// SECURITY.md states.
//   --size N   instead of the full size: attempts, people, guesses, addresses, kills, interleavings, cases, logins, messages, the distance between steps, steps
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toolRoot } from './checks/project.ts'

const ofServices = 'services/vault/guardian/test/proofs'
const proofs = new Map([
  ['approve', { variable: 'PROOF_ATTEMPTS', size: 5_000, folder: 'services/vault/frame/test/approve' }],
  ['theft', { variable: 'PROOF_PEOPLE', size: 1_000, folder: ofServices }],
  ['guesses', { variable: 'PROOF_GUESSES', size: 1_000_000, folder: ofServices }],
  ['enumeration', { variable: 'PROOF_ADDRESSES', size: 2_000, folder: ofServices }],
  ['kills', { variable: 'PROOF_KILLS', size: 2_000, folder: ofServices }],
  ['model', { variable: 'PROOF_RUNS', size: 10_000, folder: ofServices }],
  ['properties', { variable: 'PROOF_CASES', size: 10_000, folder: ofServices }],
  ['memory', { variable: 'PROOF_LOGINS', size: 50, folder: ofServices }],
  ['messages', { variable: 'PROOF_MESSAGES', size: 1_000_000, folder: 'services/vault/frame/test' }],
  ['durability', { variable: 'PROOF_STRIDE', size: 1, folder: 'services/vault/frame/test' }],
  ['indexing', { variable: 'PROOF_STEPS', size: 2_000, folder: 'services/api/src/modules/indexer' }],
])
const { values, positionals } = parseArgs({ allowPositionals: true, options: { size: { type: 'string' } } })
const [name = ''] = positionals
const proof = proofs.get(name)
if (proof === undefined) {
  console.error(`Which proof? One of: ${[...proofs.keys()].join(', ')}`)
  process.exitCode = 1
} else {
  const test = `${proof.folder}/${name}.test.ts`
  const vitest = join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--root', toolRoot, '--project', 'service', test], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', [proof.variable]: values.size ?? String(proof.size) },
  })
  process.exitCode = status ?? 1
}
