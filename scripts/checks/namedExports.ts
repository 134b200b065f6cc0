import type { Check, Finding } from './check.types.ts'
import { isSource } from './isSource.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'
import { workspacesOf } from './workspaces.ts'

/** Tools that ask for a default export by contract. */
const defaultWanted = /(^|\/)(vite|vitest|playwright|knip)\.config\.ts$/

/** Exports carry their name everywhere, and lists of re-exports stand only where the manifest says that a package is entered. */
export const namedExportsCheck: Check = {
  name: 'named exports',
  run(project) {
    const entries = new Set(workspacesOf(project).flatMap((workspace) => [...workspace.entries.values()]))
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      const { staticExports } = parseSource(file, text).module
      for (const statement of staticExports) {
        const line = lineAt(text, statement.start)
        if (!defaultWanted.test(file) && statement.entries.some((entry) => entry.exportName.kind === 'Default')) {
          findings.push({ file, line, message: 'default export: give it a name' })
        }
        if (statement.entries.some((entry) => entry.moduleRequest !== null) && !entries.has(file)) {
          findings.push({ file, line, message: 're-exports another file, though it is no entry of its package' })
        }
      }
    }
    return { findings }
  },
}
