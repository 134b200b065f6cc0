import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { toolRoot } from '../scripts/checks/project.ts'

/** A table in Markdown, the first column aligned to the left, the others to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map((_, index) => (index === 0 ? '---' : '--:')).join('|')}|`, ...rows.map(line)].join(
    '\n',
  )
}

/** The machine that a run was on, in words: numbers mean nothing without it. */
export function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

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
