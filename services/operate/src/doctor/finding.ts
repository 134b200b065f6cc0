import { type FindingCode, type FindingKind, findingKinds } from './findings.table.ts'

/** What a check has found: its code, and what it saw. Never with a secret, nor with an address that may hold one. */
export type Found = {
  readonly code: FindingCode
  /** What was seen, as one sentence. */
  readonly what: string
  /** The setting to change, where it is one. */
  readonly setting?: string | undefined
  readonly line?: number | undefined
}

/** A finding as an operator reads it, and as `--json` shows it. */
export type Finding = Found & FindingKind

/** Faults first, then by the lines of the configuration. */
export function toFindings(
  found: readonly Found[],
  lineOf: (setting: string) => number | undefined,
): readonly Finding[] {
  return found
    .map((one) => {
      const line = one.line ?? (one.setting === undefined ? undefined : lineOf(one.setting))
      return { ...one, ...(line === undefined ? {} : { line }), ...findingKinds[one.code] }
    })
    .sort(
      (one, other) =>
        Number(one.severity === 'warning') - Number(other.severity === 'warning') ||
        (one.line ?? Number.POSITIVE_INFINITY) - (other.line ?? Number.POSITIVE_INFINITY) ||
        one.code.localeCompare(other.code),
    )
}

/** A finding in text: where, what, why and what to do. */
export function showFinding({ severity, code, what, why, fix, setting, line }: Finding, file: string): string {
  const place = line === undefined ? '' : `${file}:${line}: `
  const named = setting === undefined ? '' : ` (${setting})`
  return `${severity === 'fault' ? 'FAULT  ' : 'warning'} ${code}\n  ${place}${what}${named}\n  Why: ${why}\n  Do: ${fix}\n`
}
