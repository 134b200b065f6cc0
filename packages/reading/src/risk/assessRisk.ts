import type { DecodedRequest } from '../decode/decodedRequest.ts'
import {
  type RiskContext,
  type Warning,
  type WarningId,
  type WarningLevel,
  type WarningRow,
  warnings,
} from './warnings.ts'

/** What a request's screen must ask for. */
export type RiskReport = {
  readonly warnings: readonly Warning[]
  /** Nothing will sign it. */
  readonly stopped: boolean
  /** How long Approve is pressed, in milliseconds; 0 is a click. */
  readonly holdMs: number
  /** A sign-in to the very page that asks: it may be approved in the frame. Whatever else is approved in a window. */
  readonly inFrame: boolean
  /** Part of the data is not put into words: all of it has to be on the screen, to its end. */
  readonly readToEnd: boolean
}

/** For what can't be read, or gives much away. */
const longHoldMs = 2000

/** Typed data with these leaves something to be read that no sentence says. */
const unsaid: ReadonlySet<WarningId> = new Set(['typedDataUnknown', 'unreadable'])

/** The calls of a batch that a row finds by themselves. Fee and estimate are of the whole. */
function placesOf(row: WarningRow, decoded: DecodedRequest, context: RiskContext): Pick<Warning, 'calls'> {
  if (decoded.kind !== 'calls') return {}
  const alone = { ...context, fails: false, fee: undefined, usualFee: undefined }
  const calls = decoded.calls.flatMap((call, i) => {
    const inner = decoded.action.inner.slice(i, i + 1)
    const single = { ...decoded, calls: [call], action: { ...decoded.action, inner } }
    return row.when(single, alone) ? [i] : []
  })
  return calls.length === 0 ? {} : { calls }
}

/** Assesses by the table of warnings. */
export function assessRisk(decoded: DecodedRequest, context: RiskContext): RiskReport {
  const found = warnings
    .filter((row) => row.when(decoded, context))
    .map((row): Warning => ({ id: row.id, level: row.level, ...placesOf(row, decoded, context) }))
  const has = (level: WarningLevel) => found.some((one) => one.level === level)
  return {
    warnings: found,
    stopped: has('stop'),
    holdMs: has('hold') || has('edit') ? longHoldMs : 0,
    inFrame: decoded.kind === 'message' && decoded.signIn !== undefined && found.length === 0,
    readToEnd: decoded.kind === 'typedData' && found.some(({ id }) => unsaid.has(id)),
  }
}
