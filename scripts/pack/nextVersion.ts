import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolRoot } from '../checks/project.ts'
import { readChanges, writeChangelog, wrongChanges } from './changelog.ts'

/**
 * Gives all packages of `root` the version that the changesets ask for, writes the changelog, and takes the changesets
 * away. What is wrong with a changeset is said before anything is written.
 *
 * @returns The version.
 */
export async function nextVersion(root: string, day: string): Promise<string> {
  const changes = await readChanges(root)
  if (changes.length === 0) throw new Error('There is nothing to release: .changeset holds no change.')
  const wrong = wrongChanges(changes)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const run = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  run(process.execPath, [join(toolRoot, 'node_modules/@changesets/cli/bin.js'), 'version'])
  const version = versionOf(root)
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'])
  writeChangelog(root, version, day, changes)
  return version
}

/** The version of the packages of `root`, which is one. */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/latchkey/package.json'), 'utf8')) as {
    version: string
  }
  return version
}
