import type { Check, Finding } from './check.types.ts'

const textFile = /\.(tsx?|mts|mjs|js|json|md|css|html|yml|yaml|txt|sh|svg|env|sol)$|^\.[^/]+$|\/run$/

/** Folders of somebody's own machine. Each is spelt in two parts, so that this file passes its own rule. */
const paths = [
  ['/wo', 'rk/'],
  ['/tm', 'p/'],
  ['/ho', 'me/'],
  ['/Use', 'rs/'],
  ['/ro', 'ot/'],
  ['C:\\\\', 'Users'],
].map((parts) => parts.join(''))

/** What works only on the machine of the person who wrote it does not belong in the repository. */
export const machinePathsCheck: Check = {
  name: 'no machine paths',
  run(project) {
    const findings: Finding[] = []
    for (const file of project.files.filter((candidate) => textFile.test(candidate))) {
      const text = project.read(file)
      for (const path of paths) {
        if (!text.includes(path)) continue
        const lines = text.split('\n')
        lines.forEach((line, index) => {
          // Only the start of a path counts: `docs/work/` or a web address may hold the same letters.
          const at = line.indexOf(path)
          if (at === -1 || /[\w.*-]/.test(line[at - 1] ?? '')) return
          findings.push({ file, line: index + 1, message: `names the machine path ${path}` })
        })
      }
    }
    return { findings }
  },
}
