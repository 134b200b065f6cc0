import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolRoot } from '../../scripts/checks/toolRoot.ts'

/** Installs the peers' packages into bench/peers, unless the lock is the one that they were installed from. */
export function installPeers(): void {
  const folder = join(toolRoot, 'bench', 'peers')
  const stampFile = join(folder, 'node_modules', '.bench-install')
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing the peers …')
  // `npm ci` refuses a lock without the binaries of other platforms, which some registries don't carry.
  const install = (command: readonly string[]) =>
    spawnSync('npm', [...command, '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  if (!install(['ci']) && !install(['install', '--no-save'])) {
    throw new Error('The peers could not be installed: look at the lines above.')
  }
  writeFileSync(stampFile, stamp)
}
