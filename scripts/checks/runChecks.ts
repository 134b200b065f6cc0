import type { Check, CheckReport, Project } from './check.types.ts'

const shown = 40

/** A result as lines for the terminal. */
export function formatCheckResult(result: CheckResult, verbose: boolean): string {
  const ok = result.findings.length === 0
  const lines = [`${ok ? 'ok    ' : 'FAILED'} ${result.name} (${(result.durationMs / 1000).toFixed(1)} s)`]
  for (const { file, line, message } of result.findings.slice(0, shown)) {
    const where = file === '' ? '' : `${file}${line === undefined ? '' : `:${line}`}: `
    lines.push(`         ${where}${message}`)
  }
  if (result.findings.length > shown) lines.push(`         and ${result.findings.length - shown} more`)
  if (verbose) for (const note of result.notes ?? []) lines.push(`         ${note}`)
  return lines.join('\n')
}

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
