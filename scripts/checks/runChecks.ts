import type { Check, CheckReport, Project } from './check.types.ts'

export type CheckResult = CheckReport & { readonly name: string; readonly durationMs: number }

/** Runs the checks two at a time and hands each result to `report` as soon as it is there. A check that throws has failed. */
export async function runChecks(
  checks: readonly Check[],
  project: Project,
  report: (result: CheckResult) => void,
): Promise<readonly CheckResult[]> {
  const queue = [...checks]
  const results: CheckResult[] = []
  const work = async (): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const startedAtMs = performance.now()
      const outcome = await attempt(check, project)
      const result = { name: check.name, durationMs: performance.now() - startedAtMs, ...outcome }
      results.push(result)
      report(result)
    }
  }
  await Promise.all([work(), work()])
  return results
}

async function attempt(check: Check, project: Project): Promise<CheckReport> {
  try {
    return await check.run(project)
  } catch (error) {
    return {
      findings: [{ file: '', message: `the check itself broke: ${error instanceof Error ? error.stack : error}` }],
    }
  }
}
