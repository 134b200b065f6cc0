import type { Check } from './check.types.ts'
import { importGraph, importsOf, packageName } from './importGraph.ts'
import { parseSource } from './sourceText.ts'
import { workspacesOf } from './workspaces.ts'

/**
 * An entry of a package that leads to React begins with 'use client', so that server components can import it, and no
 * other does: what runs on servers too would be out of their reach.
 */
export const clientEntriesCheck: Check = {
  name: 'client entries',
  run(project) {
    const edges = Map.groupBy(
      importGraph(project).filter(({ kind }) => kind === 'value'),
      ({ from }) => from,
    )
    const leadsToReact = (entry: string) => {
      const files = new Set([entry])
      for (const file of files) for (const { to } of edges.get(file) ?? []) files.add(to)
      return [...files].some((file) =>
        importsOf(project, file).some(
          ({ specifier, kind }) => kind === 'value' && ['react', 'react-dom'].includes(packageName(specifier)),
        ),
      )
    }
    const entries = workspacesOf(project)
      .filter(({ folder }) => folder.startsWith('packages/'))
      .flatMap((workspace) => [...new Set(workspace.entries.values())])
    const findings = entries
      .filter((file) => project.exists(file))
      .flatMap((file) => {
        const first = parseSource(file, project.read(file)).program.body[0]
        const says = first?.type === 'ExpressionStatement' && first.directive === 'use client'
        if (says === leadsToReact(file)) return []
        return [
          { file, message: says ? "says 'use client' without React" : "leads to React: begin it with 'use client'" },
        ]
      })
    return { findings }
  },
}
