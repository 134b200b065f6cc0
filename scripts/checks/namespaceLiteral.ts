import { Visitor } from 'vite'
import type { Check, Finding } from './check.types.ts'
import { isSource } from './isSource.ts'
import { isTestFile } from './isTestFile.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

const guarded = /^(packages\/(core|react|ui)|services\/[^/]+)\/src\//

const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/**
 * No chain family in disguise: core, react and the services name none by a literal, so that nothing is true only of
 * EVM chains by accident. Protocol's tables and adapters/evm may, and so may a table that has a row for every family.
 */
export const namespaceLiteralCheck: Check = {
  name: 'no eip155 literal',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files) {
      if (!guarded.test(file) || !isSource(file) || isTestFile(file)) continue
      const text = project.read(file)
      const look = (value: unknown, offset: number) => {
        if (typeof value === 'string' && /\beip155\b/.test(value)) {
          findings.push({ file, line: lineAt(text, offset), message: `names ${value}: use a table of protocol` })
        }
      }
      new Visitor({
        Literal(node) {
          look(node.value, node.start)
        },
        TemplateElement(node) {
          look(node.value.raw, node.start)
        },
        ObjectExpression(node) {
          const keys = node.properties.flatMap((property) =>
            property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
          )
          if (!families.every((family) => keys.includes(family))) for (const key of keys) look(key, node.start)
        },
        MemberExpression(node) {
          if (!node.computed && node.property.type === 'Identifier') look(node.property.name, node.start)
        },
      }).visit(parseSource(file, text).program)
    }
    return { findings }
  },
}
