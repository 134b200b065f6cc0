import type { Subject } from '../decode/decodedRequest.ts'
import { type Finding, type FindingId, type FindingLevel, findings, type JudgeContext } from './warnings.ts'

/** What a request's screen must ask for. */
export type Verdict = {
  readonly findings: readonly Finding[]
  /** Nothing will sign it. */
  readonly stopped: boolean
  /** How long Approve is pressed, in milliseconds; 0 is a click. */
  readonly holdMs: number
  /** A sign-in to the very page that asks: it may be approved in the frame. Whatever else is approved in a window. */
  readonly inFrame: boolean
  /** Approve waits until the end of the data was on the screen: it is not put into words, so all of it has to be read. */
  readonly readToEnd: boolean
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
    holdMs: has('hold') || has('edit') ? longHoldMs : 0,
    inFrame: subject.kind === 'message' && subject.signIn !== undefined && found.length === 0,
    readToEnd: subject.kind === 'typedData' && found.some(({ id }) => unsaid.has(id)),
  }
}
