import { posix } from 'node:path'
import { packageName } from './packageName.ts'
import type { Workspace } from './workspaces.ts'

/** The file of this repository that `specifier` names in `from`; undefined for npm packages and Node's own modules. */
export function resolveImport(from: string, specifier: string, workspaces: readonly Workspace[]): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare))
  const name = packageName(bare)
  const workspace = workspaces.find((candidate) => candidate.name === name)
  return workspace?.entries.get(bare === name ? '.' : `.${bare.slice(name.length)}`)
}
