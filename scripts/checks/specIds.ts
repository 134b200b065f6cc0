import { Visitor } from 'vite'
import { requirementIds } from '../spec/coverage.ts'
import type { Check, Finding, Project } from './check.types.ts'
import { lineAt, parseSource } from './sourceText.ts'

export const requirementsFile = 'docs/spec/requirements.json'

/** A test may name only requirements that exist. */
export const specIdsCheck: Check = {
  name: 'requirement ids',
  run(project) {
    if (!project.files.includes(requirementsFile)) {
      return { findings: [{ file: requirementsFile, message: 'is missing' }] }
    }
    const rows = JSON.parse(project.read(requirementsFile)) as { id: string }[]
    const known = new Set(rows.map((row) => row.id))
    const findings: Finding[] = []
    for (const { file, line, ids } of testTitlesOf(project)) {
      for (const id of ids) if (!known.has(id)) findings.push({ file, line, message: `${id} is no requirement` })
    }
    return { findings }
  },
}

type TestTitle = { readonly file: string; readonly line: number; readonly ids: readonly string[] }

/** The texts in test files that name requirements: titles, and the rows of tables that titles are made from. */
function testTitlesOf(project: Project): readonly TestTitle[] {
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
