import { posix } from 'node:path'
import { Visitor } from 'vite'
import type { Project } from './check.types.ts'
import { isSource } from './project.ts'
import { lineAt, parseSource } from './sourceText.ts'
import { type Workspace, workspacesOf } from './workspaces.ts'

/** A source file that names another one of this repository. */
export type Edge = { readonly from: string; readonly to: string; readonly kind: Import['kind'] }

/** Every edge between source files, `import()` and types included; packages of npm are left out. */
export function importGraph(project: Project): readonly Edge[] {
  const workspaces = workspacesOf(project)
  const sources = project.files.filter(isSource)
  const known = new Set(sources)
  return sources.flatMap((from) =>
    importsOf(project, from).flatMap(({ specifier, kind }) => {
      const to = resolveImport(from, specifier, workspaces)
      return to !== undefined && known.has(to) ? [{ from, to, kind }] : []
    }),
  )
}

/** One module named by another. */
export type Import = {
  readonly specifier: string
  readonly line: number
  /** `later`: by `import()`. `type`: gone before the code runs. */
  readonly kind: 'value' | 'type' | 'later'
}

/** Every module that `file` names, re-exports and `import()` included. */
export function importsOf(project: Project, file: string): readonly Import[] {
  const text = project.read(file)
  const parsed = parseSource(file, text)
  const found: Import[] = []
  const add = (specifier: string, offset: number, kind: Import['kind']) =>
    found.push({ specifier, line: lineAt(text, offset), kind })
  for (const statement of parsed.module.staticImports) {
    const typeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType)
    add(statement.moduleRequest.value, statement.start, typeOnly ? 'type' : 'value')
  }
  for (const statement of parsed.module.staticExports) {
    const from = statement.entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest
    if (from === undefined || from === null) continue
    add(from.value, statement.start, statement.entries.every((entry) => entry.isType) ? 'type' : 'value')
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, node.start, 'later')
      }
    },
    TSImportType(node) {
      add(node.source.value, node.start, 'type')
    },
  }).visit(parsed.program)
  return found
}

/** The file of this repository that `specifier` names in `from`; undefined for npm packages and Node's own modules. */
export function resolveImport(from: string, specifier: string, workspaces: readonly Workspace[]): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare))
  const name = packageName(bare)
  const workspace = workspaces.find((candidate) => candidate.name === name)
  return workspace?.entries.get(bare === name ? '.' : `.${bare.slice(name.length)}`)
}

/** The npm package of a bare specifier: `viem/utils` is in `viem`, `@a/b/c` in `@a/b`. */
export function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
