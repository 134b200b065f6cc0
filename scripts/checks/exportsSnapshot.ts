import type { Check, Project } from './check.types.ts'
import { resolveImport } from './importGraph.ts'
import { parseSource } from './sourceText.ts'
import { type Workspace, workspacesOf } from './workspaces.ts'

export const snapshotFile = 'scripts/exports.snapshot.txt'

/** What every package entry gives to others is written down, so that nothing is added or lost unseen. */
export const exportsSnapshotCheck: Check = {
  name: 'exports snapshot',
  run(project) {
    const now = exportsSnapshot(project).split('\n')
    const before = project.exists(snapshotFile) ? project.read(snapshotFile).split('\n') : []
    const findings = [
      ...now.filter((line) => !before.includes(line)).map((line) => `new: ${line}`),
      ...before.filter((line) => !now.includes(line)).map((line) => `gone: ${line}`),
    ].map((message) => ({ file: snapshotFile, message: `${message} (npm run check -- --update accepts it)` }))
    return { findings }
  },
}

/** The text that the snapshot file should hold. */
export function exportsSnapshot(project: Project): string {
  const workspaces = workspacesOf(project)
  const lines = workspaces
    .filter((workspace) => workspace.folder.startsWith('packages/'))
    .flatMap((workspace) =>
      [...workspace.entries].flatMap(([entry, file]) => {
        const specifier = `${workspace.name}${entry.slice(1)}`
        return project.exists(file) ? exportsOf(project, file, workspaces).map((name) => `${specifier} ${name}`) : []
      }),
    )
  return `${[...new Set(lines)].sort().join('\n')}\n`
}

function exportsOf(project: Project, file: string, workspaces: readonly Workspace[]): string[] {
  const { staticExports } = parseSource(file, project.read(file)).module
  return staticExports
    .flatMap((statement) => statement.entries)
    .flatMap((entry) => {
      if (entry.exportName.kind === 'Name' && entry.exportName.name !== null) {
        return [entry.isType ? `type ${entry.exportName.name}` : entry.exportName.name]
      }
      const target = resolveImport(file, entry.moduleRequest?.value ?? '', workspaces)
      return target === undefined ? [] : exportsOf(project, target, workspaces)
    })
}
