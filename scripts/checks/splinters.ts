import type { Check, Finding } from './check.types.ts'
import { importGraph } from './importGraph.ts'
import { isSource, isTestFile } from './project.ts'
import { workspacesOf } from './workspaces.ts'

const fewLines = 20
const capLines = 400
/** Files whose place a convention gives: one migration a file, data apart from code. */
const placed = /\/migrations\/|\/http\/docs\/|\.(table|config|d)\.ts$/

/** What the machine starts, and holds nothing else. */
const started = /(^|\/)main\.tsx?$|Worker\.ts$/
/** What only puts parts together, each of which is a story of its own. */
const compositions = /\/(app|deps|build[A-Z]\w*)\.ts$/

/**
 * A file of under 20 lines with one importer lives in that importer. It may stay when it has a test of its own, when
 * `import()` makes it a chunk, or when the importer is the package's entry or puts parts together.
 */
export const splintersCheck: Check = {
  name: 'no splinters',
  run(project) {
    const entries = new Set(workspacesOf(project).flatMap((workspace) => [...workspace.entries.values()]))
    const edges = importGraph(project).filter(({ from, to }) => !isTestFile(from) && from !== to)
    const importers = new Map<string, Set<string>>()
    const chunks = new Set<string>()
    for (const { from, to, kind } of edges) {
      importers.set(to, (importers.get(to) ?? new Set()).add(from))
      if (kind === 'later') chunks.add(to)
    }
    const length = (file: string) => project.read(file).trimEnd().split('\n').length
    const files = new Set(project.files)
    const findings: Finding[] = []
    for (const file of project.files.filter((candidate) => isSource(candidate) && !isTestFile(candidate))) {
      const [importer, ...others] = importers.get(file) ?? []
      if (importer === undefined || others.length > 0) continue
      if (entries.has(file) || entries.has(importer) || chunks.has(file) || placed.test(file)) continue
      if (started.test(file) || started.test(importer) || compositions.test(importer)) continue
      if (['.test.ts', '.test.tsx'].some((suffix) => files.has(file.replace(/\.tsx?$/, suffix)))) continue
      const lines = length(file)
      if (lines >= fewLines || lines + length(importer) > capLines) continue
      if (file.endsWith('.tsx') && !importer.endsWith('.tsx')) continue
      findings.push({ file, message: `has ${lines} lines and one importer: it belongs into ${importer}` })
    }
    return { findings }
  },
}
