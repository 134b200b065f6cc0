import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './check.types.ts'

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
