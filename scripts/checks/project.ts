import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Project } from './check.types.ts'

/** The root of this repository, where the tools are installed. A test may check another folder with them. */
export const toolRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const ignoredFolders = new Set([
  'node_modules',
  '.git',
  'dist',
  '.latchkey',
  '.vite',
  '.cache',
  '.out',
  'coverage',
  'test-results',
])

/** Reads the list of files below `root`; contents are read on demand and kept. */
export function readProject(root: string): Project {
  const contents = new Map<string, string>()
  return {
    root,
    files: listFiles(root, '').sort(),
    exists: (file) => existsSync(join(root, file)),
    read(file) {
      const known = contents.get(file)
      if (known !== undefined) return known
      const text = readFileSync(join(root, file), 'utf8')
      contents.set(file, text)
      return text
    },
  }
}

/** `dist.1234` is a build on its way into `dist`. */
function isIgnored(folder: string): boolean {
  return ignoredFolders.has(folder) || /^dist\.\d+$/.test(folder)
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return isIgnored(entry.name) ? [] : listFiles(root, path)
    return entry.isFile() ? [path] : []
  })
}

/** What `npm create latchkey` writes: sources of other projects, by their own rules and against the packed packages. */
const templates = 'packages/create-latchkey/templates/'

/** Whether `file` is hand-written TypeScript or JavaScript. */
export function isSource(file: string): boolean {
  return (
    /\.(tsx?|mts|mjs|js)$/.test(file) &&
    !file.endsWith('.d.ts') &&
    !file.includes('/artifacts/') &&
    !file.startsWith(templates)
  )
}

/** Whether `file` is a test, test fixture or test configuration: code that never ships. */
export function isTestFile(file: string): boolean {
  return (
    /\.(test|test-d|spec)\.tsx?$/.test(file) ||
    /(^|\/)(test|e2e|fixtures|testing)\//.test(file) ||
    /(^|\/)vite(st)?\.config\.ts$/.test(file)
  )
}

/** A project made of the given texts, for the tests of the checks. */
export function memoryProject(files: Readonly<Record<string, string>>): Project {
  return {
    root: '/nowhere',
    files: Object.keys(files).sort(),
    exists: (file) => files[file] !== undefined,
    read(file) {
      const text = files[file]
      if (text === undefined) throw new Error(`No such file: ${file}`)
      return text
    },
  }
}
