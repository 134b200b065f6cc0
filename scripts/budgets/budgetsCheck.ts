import type { Check, Finding } from '../checks/check.types.ts'
import { type Budget, budgets } from './budgets.ts'
import { type BuiltChunk, buildGraph } from './buildGraph.ts'

/** Bytes per entry: builds the pages of budgets.ts and weighs what they load. */
export const budgetsCheck: Check = {
  name: 'byte budgets',
  async run(project) {
    const findings: Finding[] = []
    const notes: string[] = []
    const built = new Map<string, readonly BuiltChunk[]>()
    for (const budget of budgets) {
      if (budget.present !== undefined && !project.exists(budget.present)) continue
      const chunks = built.get(budget.entry) ?? (await buildGraph(project.root, budget.entry))
      built.set(budget.entry, chunks)
      const rows = measureBudget(budget, chunks)
      if (rows.length === 0)
        findings.push({ file: '', message: `${budget.name}: the build holds nothing that it counts` })
      for (const { name, gzipBytes, unwanted, heaviest } of rows) {
        const kb = gzipBytes / 1000
        notes.push(`${name}: ${kb.toFixed(1)} of ${budget.limitKb} kB`)
        if (kb > budget.limitKb) {
          findings.push({
            file: '',
            message: `${name} weighs ${kb.toFixed(1)} kB gzip; the budget is ${budget.limitKb}. Heaviest sources, kB: ${heaviest.join(', ')}`,
          })
        }
        for (const module of unwanted.slice(0, 3)) findings.push({ file: '', message: `${name} loads ${module}` })
      }
    }
    return { findings, notes }
  },
}

/** What a budget comes to. One row, or one for each lazy module where the budget counts them apart. */
type Measurement = {
  readonly name: string
  readonly gzipBytes: number
  readonly unwanted: readonly string[]
  /** The modules that weigh most before minification, heaviest first. */
  readonly heaviest: readonly string[]
}

/** Adds up the files that a budget speaks of. No rows when the build holds no such module. */
export function measureBudget(budget: Budget, chunks: readonly BuiltChunk[]): readonly Measurement[] {
  const { counts } = budget
  const first = closure(
    chunks,
    chunks.filter((chunk) => chunk.isEntry && chunk.lazyModule === undefined),
  )
  const sum = (name: string, counted: Iterable<BuiltChunk>): Measurement => {
    const list = [...counted]
    const modules = list.flatMap((chunk) => chunk.modules)
    return {
      name,
      gzipBytes: list.reduce((total, chunk) => total + chunk.gzipBytes, 0),
      unwanted: modules.map(({ path }) => path).filter((path) => budget.without?.some((one) => one.test(path))),
      heaviest: modules
        .toSorted((a, b) => b.bytes - a.bytes)
        .slice(0, 8)
        .map(({ path, bytes }) => `${path.split('/').slice(-2).join('/')} ${(bytes / 1000).toFixed(1)}`),
    }
  }
  if (counts.kind === 'first') return [sum(budget.name, first)]
  const lazy = chunks.filter((chunk) => matches(chunk.lazyModule, counts.modules))
  if (lazy.length === 0) return []
  if (counts.kind === 'with') return [sum(budget.name, new Set([...first, ...closure(chunks, lazy)]))]
  const above = chunks.filter((chunk) => matches(chunk.lazyModule, counts.above ?? []))
  const known = new Set([...first, ...closure(chunks, above)])
  if (counts.kind === 'added') return [sum(budget.name, without(closure(chunks, lazy), known))]
  return lazy
    .filter((chunk) => !known.has(chunk))
    .map((chunk) => {
      const before = chunks.filter((candidate) => matches(candidate.lazyModule, counts.after?.[nameOf(chunk)] ?? []))
      const loaded = new Set([...known, ...closure(chunks, before)])
      return sum(`${budget.name} ${nameOf(chunk)}`, without(closure(chunks, [chunk]), loaded))
    })
}

function without(all: ReadonlySet<BuiltChunk>, known: ReadonlySet<BuiltChunk>): readonly BuiltChunk[] {
  return [...all].filter((chunk) => !known.has(chunk))
}

function nameOf(chunk: BuiltChunk): string {
  return (
    chunk.lazyModule
      ?.split('/')
      .at(-1)
      ?.replace(/\.tsx?$/, '') ?? chunk.fileName
  )
}

function matches(module: string | undefined, patterns: readonly RegExp[]): boolean {
  return module !== undefined && patterns.some((pattern) => pattern.test(module.replaceAll('\\', '/')))
}

/** `start` and every file that loads with it. */
function closure(chunks: readonly BuiltChunk[], start: readonly BuiltChunk[]): Set<BuiltChunk> {
  const found = new Set<BuiltChunk>()
  const visit = (chunk: BuiltChunk): void => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = chunks.find((candidate) => candidate.fileName === name)
      if (next !== undefined) visit(next)
    }
  }
  for (const chunk of start) visit(chunk)
  return found
}
