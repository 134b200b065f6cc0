import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@latchkey/devnet'
import { completeLock } from '../../scripts/checks/lockFile.ts'
import { hostEnvironment } from './hostEnvironment.ts'
import { addressedLock, keptLock, lockChanges } from './hostLock.ts'

const run = promisify(execFile)
const shell = process.platform === 'win32'

/** Where a host lies in the repository: its manifest, its lock and the smallest page that uses the library. */
export const hostSource = (name: string) => join(repositoryRoot, 'adopt', 'hosts', name)

/**
 * Copies a host into `folder`, where nothing of the repository is above it, and installs it by npm from the registry at
 * `registryUrl` alone. Its lock decides for what others have made; what it doesn't cover is an error.
 */
export async function installHost(name: string, folder: string, registryUrl: string): Promise<void> {
  const source = hostSource(name)
  cpSync(source, folder, { recursive: true, filter: (path) => !/[\\/](node_modules|dist|\.next)$/.test(path) })
  const lockFile = join(folder, 'package-lock.json')
  const kept = readFileSync(lockFile, 'utf8')
  writeFileSync(lockFile, addressedLock(kept, registryUrl))
  await npmInstall(folder, registryUrl)
  const changes = lockChanges(kept, readFileSync(lockFile, 'utf8'))
  if (changes.length > 0) {
    const how = `npm run adopt -- --update ${name}`
    throw new Error(`The lock of adopt/hosts/${name} doesn't cover what is installed: ${how}\n${changes.join('\n')}`)
  }
}

/** Changes the lock of a host where it doesn't fit any more, by what the registry at `registryUrl` has, and keeps it. */
export async function updateHostLock(name: string, folder: string, registryUrl: string): Promise<void> {
  const source = hostSource(name)
  cpSync(join(source, 'package.json'), join(folder, 'package.json'), { recursive: true })
  const kept = join(source, 'package-lock.json')
  if (existsSync(kept))
    writeFileSync(join(folder, 'package-lock.json'), addressedLock(readFileSync(kept, 'utf8'), registryUrl))
  await npmInstall(folder, registryUrl, '--package-lock-only')
  writeFileSync(kept, completeLock(keptLock(readFileSync(join(folder, 'package-lock.json'), 'utf8'))))
}

async function npmInstall(folder: string, registryUrl: string, ...more: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: folder, env: hostEnvironment(), shell }
  await run('npm', ['install', `--registry=${registryUrl}`, ...quiet, ...more], options)
}
