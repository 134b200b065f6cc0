import type { Check, Finding } from './check.types.ts'
import { testTitlesOf } from './testTitles.ts'

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
