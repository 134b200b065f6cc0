import { posix } from 'node:path'
import type { Check, Finding, Project } from './check.types.ts'
import { workspacesOf } from './workspaces.ts'

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
])

type Manifest = {
  name?: string
  version?: string
  license?: string | { type?: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * Everything that ships with the product is under a permissive licence, and nothing installed at all, tools and tests
 * included, is under one that refuses free use.
 */
export const licencesCheck: Check = {
  name: 'licences',
  run(project) {
    const findings: Finding[] = []
    const ours = new Set(workspacesOf(project).map((workspace) => workspace.name))
    const seen = new Set<string>()
    const visit = (folder: string): void => {
      const manifest = JSON.parse(project.read(`${folder}/package.json`)) as Manifest
      // What a host has to bring to one of our packages is as good as shipped.
      const peers = ours.has(manifest.name ?? '') ? manifest.peerDependencies : {}
      for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...peers })) {
        if (ours.has(name)) continue
        const found = installedAt(project, folder, name)
        if (found === undefined) {
          if (manifest.optionalDependencies?.[name] === undefined) {
            findings.push({ file: `${folder}/package.json`, message: `${name} is not installed` })
          }
          continue
        }
        if (seen.has(found)) continue
        seen.add(found)
        const { license, version } = JSON.parse(project.read(`${found}/package.json`)) as Manifest
        const text = typeof license === 'string' ? license : (license?.type ?? 'no licence')
        if (!isPermissive(text)) {
          findings.push({ file: `${folder}/package.json`, message: `ships ${name} ${version ?? ''}, licensed ${text}` })
        }
        visit(found)
      }
    }
    for (const { folder } of workspacesOf(project)) if (/^(packages|services|apps)\//.test(folder)) visit(folder)
    findings.push(...refusedInLocks(project))
    return { findings, notes: [`${seen.size} packages ship with the product`] }
  },
}

/** Whether an SPDX expression can be met with permissive licences alone. */
function isPermissive(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((licence) => permissive.has(licence.trim())))
}

function installedAt(project: Project, folder: string, name: string): string | undefined {
  for (let from = folder; ; from = posix.dirname(from)) {
    const base = from === '.' ? '' : `${from}/`
    if (!from.endsWith('node_modules') && project.exists(`${base}node_modules/${name}/package.json`)) {
      return `${base}node_modules/${name}`
    }
    if (from === '.') return undefined
  }
}

/** Of every lock: what is installed when it is first started or tested is no exception. */
function refusedInLocks(project: Project): Finding[] {
  return project.files
    .filter((file) => /(^|\/)package-lock\.json$/.test(file))
    .flatMap((file) => refusedIn(project, file))
}

function refusedIn(project: Project, file: string): Finding[] {
  const { packages } = JSON.parse(project.read(file)) as { packages: Record<string, { license?: string }> }
  return Object.entries(packages)
    .filter(([path, { license }]) => path.includes('node_modules/') && /^(SEE LICEN|UNLICENSED)/i.test(license ?? ''))
    .map(([path, { license }]) => ({ file, message: `${path} is licensed ${license}` }))
}
