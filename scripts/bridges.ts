// `npm run bridges`: what runs beside our own kit. devnet/siwx-bridges signs in to Auth.js, NextAuth, better-auth and a
// stand-in of Supabase's Data API; devnet/peer-classes by the peer's own classes, at our service and with the practice wallet.
// It checks their types, too, and installs both (50 and 190 MB) when it first runs.
//   --serve   serves the example of devnet/siwx-bridges instead, until it is ended
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installFolder } from '../devnet/src/process/installFolder.ts'
import { toolRoot } from './checks/project.ts'
import { prepareMachine } from './testing/prepareMachine.ts'

const { values } = parseArgs({ options: { serve: { type: 'boolean' } } })
for (const problem of await prepareMachine({ name: 'bridges', needs: ['databases'] })) {
  console.error(problem)
  process.exitCode = 1
}
const run = (...parameters: readonly string[]) => {
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

const bridges = await installFolder({
  folder: 'devnet/siwx-bridges',
  name: 'Auth.js, NextAuth, better-auth and the client of Supabase',
  onProgress: console.log,
})
if (values.serve) run(join(bridges, 'example', 'start.ts'))
else {
  const peer = await installFolder({
    folder: 'devnet/peer-classes',
    name: 'the classes of the peer’s client',
    onProgress: console.log,
  })
  for (const folder of [bridges, peer]) {
    run(join(toolRoot, 'node_modules', 'typescript', 'bin', 'tsc'), '--project', folder)
    run(join(toolRoot, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', folder)
  }
}
