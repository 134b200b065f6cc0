import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, type ExtractorLogLevel } from '@microsoft/api-extractor'
import { toolRoot } from '../checks/project.ts'
import { compileEntries, type SourcePackage, sourcePackages } from './packPackages.ts'

/** The packages that people install by hand: all that these export, types included, is reviewed with each change. */
const reported = ['latchkey', '@latchkey/core', '@latchkey/adapters', '@latchkey/siwx-server', '@latchkey/verify']

/** The report of each entry, by the path where the reviewed one lies, from the root. */
export type ApiReports = ReadonlyMap<string, string>

/** What every entry of the packages that people install exports, with its types, as a host's compiler sees them. */
export async function apiReports(): Promise<ApiReports> {
  // Inside the repository, where the types of others are found as a host finds them.
  mkdirSync(join(toolRoot, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(toolRoot, '.cache', 'api-'))
  try {
    const packages = sourcePackages()
    await compileEntries(packages, folder)
    const entries = packages.flatMap((one) => entriesOf(one, folder))
    const paths = Object.fromEntries(entries.map(({ specifier, types }) => [specifier, [types]]))
    const wanted = entries
      .filter(({ name }) => reported.includes(name))
      .map(({ report, ...entry }) => ({ report, config: configOf(entry, paths, folder) }))
    const [first] = wanted
    if (first === undefined) return new Map()
    // One program for all: what they share is read and checked once.
    const additionalEntryPoints = wanted.map(({ config }) => config.mainEntryPointFilePath)
    const compilerState = CompilerState.create(first.config, { additionalEntryPoints })
    return new Map(wanted.map(({ report, config }) => [report, reportOf(config, compilerState)] as const))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reports as they were reviewed. */
export function reviewedReports(): ApiReports {
  const files = globSync('packages/*/api/*.api.md', { cwd: toolRoot })
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(toolRoot, file), 'utf8')]))
}

/** Takes reports as reviewed: those that are gone go. */
export function acceptReports(now: ApiReports): void {
  for (const file of reviewedReports().keys()) if (!now.has(file)) rmSync(join(toolRoot, file))
  for (const [file, text] of now) {
    mkdirSync(dirname(join(toolRoot, file)), { recursive: true })
    writeFileSync(join(toolRoot, file), text)
  }
}

/** The paths of reports that are not as they were reviewed: another text, a new entry, or one that is gone. */
export function unreviewed(now: ApiReports, reviewed: ApiReports): readonly string[] {
  return [...new Set([...now.keys(), ...reviewed.keys()])].filter((file) => now.get(file) !== reviewed.get(file)).sort()
}

function entriesOf({ folder, manifest: { name, exports } }: SourcePackage, built: string) {
  return Object.entries(exports).map(([entry, { default: file }]) => ({
    name,
    home: join(toolRoot, 'packages', folder),
    specifier: `${name}${entry.slice(1)}`,
    report: `packages/${folder}/api/${entry.slice(2).replaceAll('/', '-') || 'index'}.api.md`,
    types: join(built, folder, 'src', file.replace('./dist/', '').replace(/\.js$/, '.d.ts')),
  }))
}

type Paths = Readonly<Record<string, readonly string[]>>

type Entry = { readonly home: string; readonly types: string }

function configOf({ home, types }: Entry, paths: Paths, folder: string): ExtractorConfig {
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: true,
    paths,
  }
  const quiet = { default: { logLevel: 'none' as ExtractorLogLevel } }
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      compiler: { overrideTsconfig: { compilerOptions, files: [types] } },
      apiReport: {
        enabled: true,
        reportFileName: 'entry',
        reportFolder: folder,
        reportTempFolder: join(folder, 'now'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: quiet,
        extractorMessageReporting: quiet,
        tsdocMessageReporting: quiet,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(home, 'package.json'),
  })
}

function reportOf(config: ExtractorConfig, compilerState: CompilerState): string {
  Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      message.handled = true
    },
  })
  return readFileSync(config.reportTempFilePath, 'utf8')
}
