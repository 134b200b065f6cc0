import type { Check, Finding, Project } from './check.types.ts'
import { importGraph } from './importGraph.ts'
import { isSource } from './project.ts'

type Exception = { readonly from: string; readonly to: string; readonly why: string }

/** Imports that may close a ring. The check prints them, and says when one closes none any more. */
const exceptions: readonly Exception[] = [
  {
    from: 'packages/core/src/siwx/beginSiwx.ts',
    to: 'packages/core/src/siwx/startSiwx.ts',
    why: 'the connection loads what signs its account in',
  },
  {
    from: 'packages/react/src/modal/useModalChunk.ts',
    to: 'packages/react/src/modal/modalChunk.ts',
    why: 'the modal loads the chunk that draws it',
  },
  {
    from: 'packages/adapters/src/bitcoin/bitcoin.ts',
    to: 'packages/adapters/src/bitcoin/createBitcoinDriver.ts',
    why: 'the driver takes the type of the options that its entry is called with',
  },
  {
    from: 'packages/adapters/src/solana/solana.ts',
    to: 'packages/adapters/src/solana/createSolanaDriver.ts',
    why: 'the driver takes the type of the options that its entry is called with',
  },
]

/** No file may lead back to itself: by an import, a type, or an `import()`. */
export const cyclesCheck: Check = {
  name: 'cycles',
  run(project) {
    const whole = graphOf(project)
    const ringOf = new Map(knots(whole).flatMap((group) => group.map((file) => [file, group] as const)))
    const findings: Finding[] = []
    const notes: string[] = []
    const graph = new Map(whole)
    for (const { from, to, why } of exceptions) {
      if (!project.files.includes(from)) continue
      if (ringOf.get(from)?.includes(to)) notes.push(`${from} may lead to ${to}: ${why}`)
      else findings.push({ file: from, message: `closes no ring with ${to} any more: take the exception out` })
      graph.set(
        from,
        (whole.get(from) ?? []).filter((target) => target !== to),
      )
    }
    for (const group of knots(graph)) {
      findings.push({
        file: group[0] ?? '',
        message: `imports itself by way of ${group.slice(1).join(', ') || 'itself'}`,
      })
    }
    return { findings, notes }
  },
}

type Graph = ReadonlyMap<string, readonly string[]>

function graphOf(project: Project): Graph {
  const graph = new Map<string, string[]>(project.files.filter(isSource).map((file) => [file, []]))
  for (const { from, to } of importGraph(project)) graph.get(from)?.push(to)
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
