import type { Check, Finding } from './check.types.ts'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

type Lock = { packages: Record<string, Entry> }

/**
 * The lock names no registry, so that it installs from any, and carries a hash for every package, so that none can
 * give us something else. Binaries of other platforms are the exception: a registry that lacks them gives no hash. They
 * are entries by name and version alone (`completeLock`), and counted here until a registry gives one.
 */
export const lockFileCheck: Check = {
  name: 'lock file',
  run(project) {
    const findings: Finding[] = []
    const notes: string[] = []
    for (const file of project.files.filter((candidate) => /(^|\/)package-lock\.json$/.test(candidate))) {
      const lock = JSON.parse(project.read(file)) as Lock
      const { packages } = lock
      for (const [path] of missingBinaries(lock)) {
        findings.push({ file, message: `${path} is missing, and npm ci refuses the lock: npm run check -- --update` })
      }
      let withoutHash = 0
      for (const [path, entry] of Object.entries(packages)) {
        if (path === '' || !path.includes('node_modules/')) continue
        if (entry.resolved !== undefined && /^[a-z+]+:/.test(entry.resolved)) {
          findings.push({ file, message: `${path} is bound to an address: resolved must be left out` })
        }
        if (entry.link || entry.integrity !== undefined) continue
        if (entry.optional && (entry.os ?? entry.cpu ?? entry.libc) !== undefined) withoutHash += 1
        else findings.push({ file, message: `${path} has no integrity hash` })
      }
      if (withoutHash > 0) notes.push(`${file}: ${withoutHash} optional binaries of other platforms carry no hash`)
    }
    return { findings, notes }
  },
}

/**
 * The lock with an entry for each binary of another platform that the registry at hand didn't carry. Without them
 * `npm ci` takes the lock for incomplete; with version, os and cpu it passes them over.
 */
export function completeLock(text: string): string {
  const lock = JSON.parse(text) as Lock
  const missing = missingBinaries(lock)
  if (missing.length === 0) return text
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
  const sorted = Object.fromEntries(packages.sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`
}

function missingBinaries({ packages }: Lock): [string, Entry][] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) =>
          packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
      )
      .flatMap(([name, version]): [string, Entry][] => {
        const platform = platformOf(name)
        return platform === undefined ? [] : [[`node_modules/${name}`, { version, optional: true, ...platform }]]
      }),
  )
}

const systems: Readonly<Record<string, string>> = { windows: 'win32' }
const processors: Readonly<Record<string, string>> = { amd64: 'x64' }

/** What a package of binaries says of itself by its name, such as `binding-linux-x64-musl`. */
function platformOf(name: string): Entry | undefined {
  const os = /(?<=[-/])(android|darwin|freebsd|linux|openharmony|win32|windows)(?=-)/.exec(name)?.[0]
  const cpu = /(?<=-)(arm64|arm|x64|amd64|ia32|ppc64|riscv64|s390x|loong64)(?=-|$)/.exec(name)?.[0]
  if (os === undefined || cpu === undefined) return undefined
  const libc = /(?<=-)(musl|gnu)/.exec(name)?.[0]
  return {
    os: [systems[os] ?? os],
    cpu: [processors[cpu] ?? cpu],
    ...(os === 'linux' && libc !== undefined && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
  }
}
