import { Visitor } from 'vite'
import { requirementIds } from '../spec/requirementIds.ts'
import type { Project } from './check.types.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

type TestTitle = { readonly file: string; readonly line: number; readonly ids: readonly string[] }

/** The texts in test files that name requirements: titles, and the rows of tables that titles are made from. */
export function testTitlesOf(project: Project): readonly TestTitle[] {
  return project.files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('scripts/'))
    .flatMap((file) => {
      const text = project.read(file)
      const found: TestTitle[] = []
      const look = (value: unknown, offset: number) => {
        const ids = typeof value === 'string' ? requirementIds(value) : []
        if (ids.length > 0) found.push({ file, line: lineAt(text, offset), ids })
      }
      new Visitor({
        Literal(node) {
          look(node.value, node.start)
        },
        TemplateElement(node) {
          look(node.value.raw, node.start)
        },
      }).visit(parseSource(file, text).program)
      return found
    })
}
