import type { Check, Finding } from '../checks/check.types.ts'
import { budgets } from './budgets.ts'
import { type BuiltChunk, buildGraph } from './buildGraph.ts'
import { measureBudget } from './measureBudget.ts'

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
