// `npm run adopt`: installs the packed packages from a local registry into projects of adopt/hosts and uses them there in
// a browser, and looks at the tarballs. Without parameters a few hosts stand for all, as in `npm test`.
//   --all      every host
//   -- NAME    the named hosts alone, without the tarballs
//   --update   renews the locks of the named hosts instead, of all without a name
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bareHosts, pickHosts } from '../adopt/src/hosts.ts'
import { updateHostLock } from '../adopt/src/installHost.ts'
import { startRegistry } from '../adopt/src/startRegistry.ts'
import { packPackages } from './pack/packPackages.ts'
import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, update: { type: 'boolean' } },
})
const names = positionals.length === 0 ? undefined : positionals.join(',')
if (values.update === true) await updateLocks()
else {
  if (values.all) process.env.ADOPT_ALL = 'on'
  if (names !== undefined) process.env.ADOPT_HOSTS = names
  await runSuites(pickSuites(['adopt']), names === undefined ? [] : ['adopt/test/hosts.spec.ts'])
}

async function updateLocks(): Promise<void> {
  const updated =
    names === undefined ? [...bareHosts, ...pickHosts(undefined, true).map(({ name }) => name)] : positionals
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-adopt-'))
  try {
    const registry = await startRegistry(join(folder, 'registry'), await packPackages(join(folder, 'packed')))
    try {
      for (const name of updated) {
        console.log(name)
        await updateHostLock(name, join(folder, name), registry.url)
      }
    } finally {
      await registry.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
