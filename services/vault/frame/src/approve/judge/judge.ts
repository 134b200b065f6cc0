import type { Subject } from '../subject/subject.types.ts'
import type { Finding, FindingId, FindingLevel } from './finding.types.ts'
import { findings } from './findings.ts'
import type { JudgeContext } from './judge.types.ts'

/** What a request's screen must ask for. */
export type Verdict = {
  readonly findings: readonly Finding[]
  /** Nothing will sign it. */
  readonly stopped: boolean
  /** Never in the frame, whatever is visible. */
  readonly popupOnly: boolean
  /** How long Approve is pressed, in milliseconds; 0 is a click. */
  readonly holdMs: number
  /** Approve waits until the end of the data was on the screen: it is not put into words, so all of it has to be read. */
  readonly readToEnd: boolean
  /** A text that is read at a glance: may be approved by a long press where visibility can't be proven. */
  readonly lowRisk: boolean
}

/** For what can't be read, or gives much away. */
const longHoldMs = 2000

/** Typed data with these leaves something to be read that no sentence says. */
const unsaid: ReadonlySet<FindingId> = new Set(['typedDataUnknown', 'unreadable'])

/** Judges by the table of findings. */
export function judge(subject: Subject, context: JudgeContext): Verdict {
  const found = findings.filter((row) => row.when(subject, context)).map(({ id, level }) => ({ id, level }))
  const has = (level: FindingLevel) => found.some((one) => one.level === level)
  return {
    findings: found,
    stopped: has('stop'),
    popupOnly: has('popup'),
    holdMs: has('hold') || has('popup') || has('edit') ? longHoldMs : 0,
    readToEnd: subject.kind === 'typedData' && found.some(({ id }) => unsaid.has(id)),
    lowRisk: subject.kind === 'message' && found.length === 0,
  }
}
