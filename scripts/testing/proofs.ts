import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolRoot } from '../checks/project.ts'

type Proof = {
  readonly variable: string
  readonly size: number
  readonly folder: string
  /** What the machine has to have besides: `npm run test:full` leaves it out. */
  readonly needs?: 'a container engine'
  /** Of the tests; `service` where it is not said. */
  readonly project?: string
  /** The rest of it, where it takes the tools of another project. */
  readonly further?: { readonly project: string; readonly file: string }
}

const ofServices = 'services/vault/guardian/test/proofs'
/** The proofs by name: what sets their size, the full size, and where they are. */
export const proofs: ReadonlyMap<string, Proof> = new Map<string, Proof>([
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
  ['texts', { variable: 'PROOF_TEXTS', size: 1_000_000, folder: 'packages/protocol/src/siwx', project: 'unit' }],
  // A size of 0 is every await.
  ['awaits', { variable: 'PROOF_AWAITS', size: 0, folder: 'packages/siwx-server/test', project: 'integration' }],
  ['swaps', { variable: 'PROOF_SWAPS', size: 500, folder: 'devnet/test/swaps/proofs', project: 'integration' }],
  ['purchases', { variable: 'PROOF_PURCHASES', size: 300, folder: 'devnet/test/shop/proofs', project: 'integration' }],
  [
    'allowances',
    {
      variable: 'PROOF_GRANTS',
      size: 2_000,
      folder: 'services/api/src/modules/allowances',
      further: { project: 'integration', file: 'devnet/test/solana/allowances.test.ts' },
    },
  ],
  ['indexing', { variable: 'PROOF_STEPS', size: 2_000, folder: 'services/api/src/modules/indexer' }],
  ['updates', { variable: 'PROOF_PERCENT', size: 100, folder: 'operate/test/updates', project: 'integration' }],
  // How long a service may take until it is ready.
  [
    'image',
    {
      variable: 'PROOF_READY_SECONDS',
      size: 120,
      folder: 'services/operate/test/image',
      needs: 'a container engine',
    },
  ],
  ['accounts', { variable: 'PROOF_ACCOUNTS', size: 1_000, folder: 'services/api/test/accounts' }],
])

/** Runs a proof at a size, else at its full one. Returns whether it held. */
export function prove(name: string, size?: string): boolean {
  const proof = proofs.get(name)
  if (proof === undefined) throw new Error(`No proof ${name}: ${[...proofs.keys()].join(', ')}`)
  const vitest = join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const parameters = [
    vitest,
    'run',
    '--root',
    toolRoot,
    '--project',
    proof.project ?? 'service',
    `${proof.folder}/${name}.test.ts`,
    ...(proof.further ? ['--project', proof.further.project, proof.further.file] : []),
  ]
  const { status } = spawnSync(process.execPath, parameters, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', [proof.variable]: size ?? String(proof.size) },
  })
  return status === 0
}
