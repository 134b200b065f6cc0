import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { browserPath } from '../../devnet/src/browser/browserPath.ts'
import { toolRoot } from '../checks/project.ts'
import type { Need, Suite } from './suites.ts'

/** Sees to what a suite needs. Resolves with what is wrong, one line each. */
export async function prepareMachine(suite: Suite): Promise<string[]> {
  const problems: string[] = []
  for (const need of suite.needs) {
    const problem = await preparations[need]()
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

/** Sees to PostgreSQL and Redis, which the repositories' tests run on. Resolves with what is wrong, if anything is. */
async function prepareDatabases(): Promise<string | undefined> {
  const missing = missingPackages()
  if (missing.length === 0 || (aptInstall(missing) && missingPackages().length === 0)) return undefined
  return `Missing on this machine: ${missing.join(', ')}. Install them with your system's package manager and run the tests again.`
}

function missingPackages(): string[] {
  const postgres = findProgram(['postgres'], versionFolders())
  const redis = findProgram(['redis-server', 'valkey-server'])
  return [...(postgres === undefined ? ['postgresql'] : []), ...(redis === undefined ? ['redis-server'] : [])]
}

/** Debian keeps the server's programs off the PATH, in a folder for each version. */
function versionFolders(): string[] {
  return existsSync(debianFolder) ? readdirSync(debianFolder).map((version) => `${debianFolder}/${version}/bin`) : []
}

/** The first of `names` that lies on the PATH or in one of `folders`. */
function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Sees to a Chromium: the system's, else Playwright's, else it installs one. Resolves with what is wrong, if anything is. */
async function prepareBrowser(): Promise<string | undefined> {
  if (isThere()) return undefined
  console.log('Installing Chromium …')
  const playwright = join(toolRoot, 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (isThere() || (aptInstall(['chromium']) && isThere())) return undefined
  return 'No Chromium was found, and none could be installed. Install one, or name it in LATCHKEY_BROWSER, and run the tests again.'
}

function isThere(): boolean {
  const path = browserPath()
  return path !== undefined && existsSync(path)
}

/** Installs Debian packages where that is possible without asking anybody: as root, with apt-get. */
function aptInstall(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  console.log(`Installing ${packages.join(', ')} by apt …`)
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

const debianFolder = '/usr/lib/postgresql'

const preparations: Readonly<Record<Need, () => Promise<string | undefined>>> = {
  browser: prepareBrowser,
  databases: prepareDatabases,
}
