import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@latchkey/devnet'
import { completeLock } from '../../scripts/checks/lockFile.ts'
import { hostEnvironment } from './hostEnvironment.ts'
import { addressedLock, keptLock, lockChanges } from './hostLock.ts'
import { lineage } from './hosts.ts'

const run = promisify(execFile)
const shell = process.platform === 'win32'

/** Where a host lies in the repository: its manifest, its lock and the smallest page that uses the library. */
export const hostSource = (name: string) => join(repositoryRoot, 'adopt', 'hosts', name)

/**
 * Copies a host into `folder`, where nothing of the repository is above it, and installs it by npm from the registry at
 * `registryUrl` alone. Its lock decides for what others have made; what it doesn't cover is an error.
 */
export async function installHost(name: string, folder: string, registryUrl: string): Promise<void> {
  for (const part of lineage(name)) {
    const filter = (path: string) => !/[/](node_modules|dist|\.next)$/.test(path)
    cpSync(hostSource(part), folder, { recursive: true, filter })
  }
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
  // At the first npm may note packages that nothing needs, and that an install by this lock leaves out.
  for (const _ of ['make', 'clear']) await npmInstall(folder, registryUrl, '--package-lock-only')
  writeFileSync(kept, completeLock(keptLock(readFileSync(join(folder, 'package-lock.json'), 'utf8'))))
}

/** Installs the project in `folder` from the registry at `registryUrl` alone. No script of a package is run. */
export async function npmInstall(folder: string, registryUrl: string, ...more: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: folder, env: hostEnvironment(), shell }
  await run('npm', ['install', `--registry=${registryUrl}`, ...quiet, ...more], options)
}

/** Runs one of a host's own scripts, as its developer types it, and resolves with what it printed. */
export async function runScript(
  name: string,
  folder: string,
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const options = { cwd: folder, env: hostEnvironment(environment), shell }
  try {
    return (await run('npm', ['run', '--silent', script], options)).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`npm run ${script} failed in adopt/hosts/${name}.\n${stdout}${stderr}`)
  }
}
