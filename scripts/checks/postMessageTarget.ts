import { Visitor } from 'vite'
import type { Check, Finding } from './check.types.ts'
import { isSource } from './isSource.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

/** A message to any origin is a message to an attacker's page: `postMessage` names its receiver. */
export const postMessageTargetCheck: Check = {
  name: 'postMessage target',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      if (!text.includes('postMessage')) continue
      new Visitor({
        CallExpression(node) {
          const { callee } = node
          const called =
            callee.type === 'Identifier'
              ? callee.name
              : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
                ? callee.property.name
                : ''
          if (
            called !== 'postMessage' ||
            !node.arguments.slice(1).some((one) => /(['"`])\*\1/.test(text.slice(one.start, one.end)))
          )
            return
          findings.push({
            file,
            line: lineAt(text, node.start),
            message: 'posts to every origin: name the target origin',
          })
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}
