import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PackedPackage } from '../packPackages.ts'

const run = promisify(execFile)

/** A project that knows only what it has installed. */
export type Host = {
  readonly folder: string
  /** Every entry of our packages, as an import names it. */
  readonly entries: readonly string[]
  /** Runs a JavaScript file of an installed package. Resolves with all that it printed, and whether it ended well. */
  run(file: string, ...args: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }>
}

/** Makes `folder` a project with our tarballs and `versions` of other packages, and installs it by npm. */
export async function installHost(
  folder: string,
  packed: readonly PackedPackage[],
  versions: Readonly<Record<string, string>>,
): Promise<Host> {
  mkdirSync(folder, { recursive: true })
  const ours = Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`]))
  const manifest = { name: 'host', private: true, type: 'module', dependencies: { ...ours, ...versions } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
  // Nothing of the repository's own: neither its condition nor npm's settings.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => key !== 'NODE_OPTIONS' && !key.startsWith('npm_')),
  )
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', '--prefer-offline', ...quiet], { cwd: folder, env, shell: process.platform === 'win32' })
  return {
    folder,
    entries: packed.flatMap(({ name }) =>
      Object.keys(installedManifest(folder, name).exports).map((entry) => `${name}${entry.slice(1)}`),
    ),
    async run(file, ...args) {
      const done = run(process.execPath, [join(folder, file), ...args], { cwd: folder, env })
      return done.then(
        ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
        (error: { stdout: string; stderr: string }) => ({ ok: false, output: error.stdout + error.stderr }),
      )
    },
  }
}

/** What the host finds in the package.json of one of our packages. */
export function installedManifest(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
    readonly license: string
  }
}

/** The files of one of our packages, as the host has them. */
export function installedFiles(folder: string, name: string): readonly string[] {
  return readdirSync(join(folder, 'node_modules', name), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules'))
    .sort()
}
