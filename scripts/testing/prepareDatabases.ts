import { existsSync, readdirSync } from 'node:fs'
import { aptInstall } from './aptInstall.ts'
import { findProgram } from './findProgram.ts'

const debianFolder = '/usr/lib/postgresql'

/** Sees to PostgreSQL and Redis, which the repositories' tests run on. Resolves with what is wrong, if anything is. */
export async function prepareDatabases(): Promise<string | undefined> {
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
