import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolRoot } from '../scripts/checks/toolRoot.ts'

/** Replaces the text between the markers of `name` in docs/benchmarks.md, so that the page says what was measured last. */
export function writeSection(name: string, text: string): void {
  const file = join(toolRoot, 'docs', 'benchmarks.md')
  const page = readFileSync(file, 'utf8')
  const start = `<!-- bench:${name} -->`
  const end = `<!-- /bench:${name} -->`
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md has no markers for ${name}`)
  writeFileSync(file, `${page.slice(0, from + start.length)}\n${text.trim()}\n${page.slice(to)}`)
}
