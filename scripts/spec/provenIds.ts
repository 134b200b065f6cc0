import type { VitestReport } from '../testing/countTests.ts'
import { requirementIds } from './requirementIds.ts'

/** The ids named by tests that passed. An id that also stands in the title of a failed test is not proven. */
export function provenIds(reports: readonly VitestReport[]): ReadonlySet<string> {
  const tests = reports.flatMap((report) => report.testResults).flatMap((file) => file.assertionResults)
  const idsWhere = (passed: boolean) =>
    tests.filter((test) => (test.status === 'passed') === passed).flatMap((test) => requirementIds(test.fullName))
  const broken = new Set(idsWhere(false))
  return new Set(idsWhere(true).filter((id) => !broken.has(id)))
}
