// `npm run check`: everything that can be checked without running the product. Fast enough to run before each commit.
//   --only layers,cycles   runs some of the checks
//   --update               accepts the exports of today into scripts/exports.snapshot.txt, and completes the lock
//   --verbose              prints the notes of passing checks too
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allChecks } from './checks/allChecks.ts'
import { exportsSnapshot, snapshotFile } from './checks/exportsSnapshot.ts'
import { completeLock } from './checks/lockFile.ts'
import { readProject, toolRoot } from './checks/project.ts'
import { formatCheckResult, runChecks } from './checks/runChecks.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, update: { type: 'boolean' }, verbose: { type: 'boolean' } },
})
if (values.update) {
  writeFileSync(join(toolRoot, snapshotFile), exportsSnapshot(readProject(toolRoot)))
  const lock = join(toolRoot, 'package-lock.json')
  writeFileSync(lock, completeLock(readFileSync(lock, 'utf8')))
}

const wanted = values.only?.split(',').map((name) => name.trim())
const checks = allChecks.filter((check) => wanted === undefined || wanted.some((name) => check.name.includes(name)))
const results = await runChecks(checks, readProject(toolRoot), (result) =>
  console.log(formatCheckResult(result, values.verbose ?? false)),
)
const failed = results.filter((result) => result.findings.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
