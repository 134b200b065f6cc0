import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { toolRoot } from '../checks/project.ts'
import { buildBrowser } from './buildBrowser.ts'
import { compilePackages } from './compilePackages.ts'

/** What is read of the package.json of a package, as it lies in this repository. */
export type SourceManifest = {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  /** Commands and the file in `dist` that each starts; its source lies at the same place in `src`. */
  readonly bin?: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, { readonly 'latchkey-source': string; readonly default: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export type SourcePackage = {
  /** Its folder in `packages`. */
  readonly folder: string
  readonly manifest: SourceManifest
}

/** The packages that are published, by their folders' names. */
export function sourcePackages(): readonly SourcePackage[] {
  return globSync('packages/*/package.json', { cwd: toolRoot })
    .sort()
    .map((file) => ({
      folder: basename(join(file, '..')),
      manifest: JSON.parse(readFileSync(join(toolRoot, file), 'utf8')) as SourceManifest,
    }))
    .filter(({ manifest }) => !manifest.private)
}

/** Compiles the entries of packages, and all that they lead to, into `folder`. */
export async function compileEntries(packages: readonly SourcePackage[], folder: string): Promise<void> {
  const entries = packages.flatMap(({ folder: home, manifest }) =>
    sourcesOf(manifest).map((source) => join('packages', home, source)),
  )
  await compilePackages(entries, folder)
}

export type PackedPackage = {
  readonly name: string
  /** The tarball. */
  readonly file: string
}

/** Makes a tarball of every package that is not private, in `out`, which is emptied first. */
export async function packPackages(out: string): Promise<readonly PackedPackage[]> {
  const packages = sourcePackages()
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  try {
    const built = join(scratch, 'built')
    await compileEntries(packages, built)
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    const stages = packages.map(({ folder, manifest }) => {
      const stage = join(scratch, folder)
      stagePackage(folder, manifest, join(built, folder, 'src'), stage)
      return stage
    })
    await buildBrowser(join(scratch, 'latchkey', 'dist', 'browser'))
    return await makeTarballs(stages, out)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** What a package is entered by: its entries and its commands. */
function sourcesOf({ exports, bin = {} }: SourceManifest): readonly string[] {
  const commands = Object.values(bin).map((file) => file.replace('./dist/', './src/').replace(/\.js$/, '.ts'))
  return [...Object.values(exports).map((entry) => entry['latchkey-source']), ...commands]
}

const setupErrorsDoc = 'docs/setup-errors.md'

/** Puts together what the tarball of a package holds. */
function stagePackage(folder: string, manifest: SourceManifest, built: string, stage: string): void {
  const home = join(toolRoot, 'packages', folder)
  const entries = Object.values(manifest.exports).map((entry) => entry.default)
  for (const entry of [...entries, ...Object.values(manifest.bin ?? {})]) {
    const file = entry.replace('./dist/', '')
    if (!existsSync(join(built, file))) throw new Error(`${manifest.name} names ${entry}, which is not built.`)
  }
  cpSync(built, join(stage, 'dist'), { recursive: true })
  if (existsSync(join(home, 'templates')))
    cpSync(join(home, 'templates'), join(stage, 'templates'), { recursive: true })
  for (const licence of globSync('LICENSE*', { cwd: home })) cpSync(join(home, licence), join(stage, licence))
  cpSync(join(toolRoot, 'LICENSE'), join(stage, 'LICENSE'))
  cpSync(join(home, 'README.md'), join(stage, 'README.md'))
  // Errors name it by its place in an app's node_modules.
  if (manifest.name === 'latchkey') cpSync(join(toolRoot, setupErrorsDoc), join(stage, setupErrorsDoc))
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packedManifest(manifest), undefined, 2)}\n`)
}

/** The package.json that a host gets: entries lead to what was built, and nothing is said of development. */
function packedManifest({ devDependencies: _, ...manifest }: SourceManifest): object {
  const entries = Object.entries(manifest.exports).map(([entry, { default: built }]) => [entry, built])
  return { ...manifest, exports: Object.fromEntries(entries) }
}

/** npm gives each file of a tarball the same date and owner, so the bytes tell of the content alone. */
async function makeTarballs(stages: readonly string[], out: string): Promise<readonly PackedPackage[]> {
  const args = ['pack', ...stages, '--json', '--ignore-scripts', '--pack-destination', out]
  const shell = process.platform === 'win32'
  const { stdout } = await promisify(execFile)('npm', args, { shell, maxBuffer: 64 * 1024 * 1024 })
  const made = JSON.parse(stdout) as readonly { name: string; filename: string }[]
  return made.map(({ name, filename }) => ({ name, file: join(out, filename) }))
}
