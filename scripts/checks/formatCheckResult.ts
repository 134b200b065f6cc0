import type { CheckResult } from './runChecks.ts'

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
