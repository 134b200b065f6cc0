// `npm run spec`: how much of the specification has a passing test, by capability, and which rows have none.
//   -- --piece house   counts the rows of one piece of work
// Reads the results of the last `npm test` in .latchkey/test-results.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toolRoot } from './checks/project.ts'
import { requirementsFile } from './checks/specIds.ts'
import { formatCoverage, provenIds, type Requirement, tallyRequirements } from './spec/coverage.ts'
import type { VitestReport } from './testing/countTests.ts'
import { resultsFolder } from './testing/resultsFolder.ts'
import { suites } from './testing/suites.ts'

const { values } = parseArgs({ options: { piece: { type: 'string' } } })
const files = suites.map((suite) => join(resultsFolder, `${suite.name}.json`)).filter((file) => existsSync(file))
if (files.length === 0) {
  console.error('No test results yet: run `npm test` first.')
  process.exitCode = 1
} else {
  const rows = JSON.parse(readFileSync(join(toolRoot, requirementsFile), 'utf8')) as Requirement[]
  const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
  const wanted = rows.filter((row) => values.piece === undefined || row.pieces.includes(values.piece))
  console.log(formatCoverage(tallyRequirements(wanted, provenIds(reports))))
}
