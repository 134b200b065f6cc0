import { allChecks } from '../checks/allChecks.ts'
import { formatCheckResult } from '../checks/formatCheckResult.ts'
import { readProject } from '../checks/readProject.ts'
import { runChecks } from '../checks/runChecks.ts'
import { toolRoot } from '../checks/toolRoot.ts'
import type { SuiteResult } from './result.types.ts'

/** Runs `npm run check` as a suite: every check counts as one test. */
export async function runCheckSuite(): Promise<Omit<SuiteResult, 'durationMs'>> {
  const results = await runChecks(allChecks, readProject(toolRoot), (result) =>
    console.log(formatCheckResult(result, false)),
  )
  const failed = results.filter((result) => result.findings.length > 0).length
  const passed = results.length - failed
  return { suite: 'check', passed, failed, problems: [], failedFiles: [], passedElsewhere: passed }
}
