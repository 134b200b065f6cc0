import type { Check, Finding } from './check.types.ts'
import { isSource } from './isSource.ts'
import { lineAt } from './lineAt.ts'
import { parseSource } from './parseSource.ts'

/** Notes to oneself, and orders to the compiler to look away. Matched in comments only. */
const forbidden = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX|HACK)\b/

/** Comments that postpone work or switch a rule off. A type test may expect an error: that is its point. */
export const leftoversCheck: Check = {
  name: 'no leftovers',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter(isSource)) {
      const text = project.read(file)
      for (const comment of parseSource(file, text).comments) {
        const word = forbidden.exec(comment.value)?.[0]
        if (word === undefined || (word === '@ts-expect-error' && file.endsWith('.test-d.ts'))) continue
        findings.push({ file, line: lineAt(text, comment.start), message: `${word} in a comment` })
      }
    }
    return { findings }
  },
}
