import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

// Made by tools, or never part of a bundle.
const skipped = new Set(['node_modules', 'dist', '.vite', '.cache', 'test', 'test-results'])

/** One hash over the names and contents of files; folders are walked. Tests and build results don't count. */
export function sourceHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(join(root, path))) {
      hash
        .update(`${relative(root, file)}\n`)
        .update(readFileSync(file))
        .update('\n')
    }
  }
  return hash.digest('hex')
}

function filesOf(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !/\.test(-d)?\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
