import type { Check, Finding, Project } from './check.types.ts'
import { importGraph } from './importGraph.ts'
import { isSource } from './project.ts'

/**
 * No file may lead back to itself, types included. `import()` is left out: it is how a registry points at the views
 * that know the registry.
 */
export const cyclesCheck: Check = {
  name: 'cycles',
  run(project) {
    const graph = graphOf(project)
    const findings: Finding[] = []
    for (const group of knots(graph)) {
      findings.push({
        file: group[0] ?? '',
        message: `imports itself by way of ${group.slice(1).join(', ') || 'itself'}`,
      })
    }
    return { findings }
  },
}

type Graph = ReadonlyMap<string, readonly string[]>

function graphOf(project: Project): Graph {
  const graph = new Map<string, string[]>(project.files.filter(isSource).map((file) => [file, []]))
  for (const { from, to, kind } of importGraph(project)) if (kind !== 'later') graph.get(from)?.push(to)
  return graph
}

/** The strongly connected groups of more than one file, and files that import themselves (Tarjan's algorithm). */
function knots(graph: Graph): string[][] {
  const found: string[][] = []
  const indexes = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const index = indexes.size
    indexes.set(file, index)
    let low = index
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lows.get(next) ?? indexes.get(next) ?? low)
    }
    lows.set(file, low)
    if (low === index) {
      const group = stack.splice(stack.indexOf(file)).sort()
      if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group)
    }
    return low
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return found
}
