import type { Check } from '../check.types.ts'
import { lineAt } from '../sourceText.ts'
import { newerAllowed } from './baseline.table.ts'
import { newerInSource } from './newerInSource.ts'

const tableFile = 'scripts/checks/baseline/baseline.table.ts'

/**
 * Packages use of style sheets and of the page what is Baseline Widely Available; what is newer stands in a table with
 * what a browser without it does. The compiler holds the language to the same.
 */
export const baselineCheck: Check = {
  name: 'baseline',
  run(project) {
    const files = project.files.filter(
      (file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.(test|test-d)\.tsx?$/.test(file),
    )
    const uses = files.flatMap((file) => {
      const text = project.read(file)
      return newerInSource(file, text).map(({ key, offset }) => ({ file, key, line: lineAt(text, offset) }))
    })
    const used = new Set(uses.map(({ key }) => key))
    return {
      findings: [
        ...uses
          .filter(({ key }) => newerAllowed[key] === undefined)
          .map(({ file, line, key }) => ({
            file,
            line,
            message: `${key} is not Baseline Widely Available: do without it, or say in ${tableFile} what a browser without it does`,
          })),
        ...Object.keys(newerAllowed)
          .filter((key) => project.exists(tableFile) && !used.has(key))
          .map((key) => ({ file: tableFile, message: `${key} is used nowhere` })),
      ],
    }
  },
}
