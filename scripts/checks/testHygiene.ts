import { Visitor } from 'vite'
import type { Check, Finding } from './check.types.ts'
import { isSource } from './isSource.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

const suites = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const switches = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails'])
const shortForms = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe'])

/** A skipped test proves nothing, and a lone one hides the others. */
export const testHygieneCheck: Check = {
  name: 'no skipped or lone tests',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(
      (candidate) => isSource(candidate) && /\.(test|spec|test-d)\.tsx?$/.test(candidate),
    )) {
      const text = project.read(file)
      new Visitor({
        MemberExpression(node) {
          if (node.property.type !== 'Identifier' || !switches.has(node.property.name)) return
          const root = /^\w+/.exec(text.slice(node.start, node.end))?.[0] ?? ''
          if (!suites.has(root)) return
          findings.push({
            file,
            line: lineAt(text, node.start),
            message: `${root}.${node.property.name}: every test runs`,
          })
        },
        CallExpression(node) {
          if (node.callee.type !== 'Identifier' || !shortForms.has(node.callee.name)) return
          findings.push({ file, line: lineAt(text, node.start), message: `${node.callee.name}: every test runs` })
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}
