import { Visitor } from 'vite'
import type { Project } from './check.types.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

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
