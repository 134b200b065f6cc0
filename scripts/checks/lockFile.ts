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
}

/**
 * The lock names no registry, so that it installs from any, and carries a hash for every package, so that none can
 * give us something else. Binaries of other platforms are the exception: a registry that lacks them gives no hash, and
 * they are counted here until one does.
 */
export const lockFileCheck: Check = {
  name: 'lock file',
  run(project) {
    const findings: Finding[] = []
    const notes: string[] = []
    for (const file of project.files.filter((candidate) => /(^|\/)package-lock\.json$/.test(candidate))) {
      const { packages } = JSON.parse(project.read(file)) as { packages: Record<string, Entry> }
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
