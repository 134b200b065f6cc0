// `npm run bridges`: signs in to Auth.js, NextAuth, better-auth and a stand-in of Supabase's Data API, by the bridges of
// devnet/siwx-bridges, and checks their types. It installs them (50 MB) when it first runs.
//   --serve   serves the example instead, until it is ended
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installFolder } from '../devnet/src/process/installFolder.ts'
import { toolRoot } from './checks/project.ts'
import { prepareMachine } from './testing/prepareMachine.ts'

for (const problem of await prepareMachine({ name: 'bridges', needs: ['databases'] })) {
  console.error(problem)
  process.exitCode = 1
}
const folder = await installFolder({
  folder: 'devnet/siwx-bridges',
  name: 'Auth.js, NextAuth, better-auth and the client of Supabase',
  onProgress: console.log,
})
const { values } = parseArgs({ options: { serve: { type: 'boolean' } } })
const example = [[join(folder, 'example', 'start.ts')]]
const tests = [
  [join(toolRoot, 'node_modules', 'typescript', 'bin', 'tsc'), '--project', folder],
  [join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', folder],
]
for (const [tool = '', ...parameters] of values.serve ? example : tests) {
  const { status } = spawnSync(process.execPath, [tool, ...parameters], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
