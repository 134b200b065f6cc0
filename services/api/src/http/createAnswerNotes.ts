import { createRequestLog } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { Metrics } from '../observe/createMetrics.ts'

/** One line in the log and one entry in the metrics for each answer. */
export function createAnswerNotes({ metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) {
  const logRequest = createRequestLog(log)
  return ({ requestId, route, method, status, startedMs }: createAnswerNotes.Answer): void => {
    const ms = performance.now() - startedMs
    metrics.answered(route, method, status, ms / 1000)
    logRequest({ requestId, route, status, ms: Math.round(ms * 1000) / 1000 })
  }
}

export declare namespace createAnswerNotes {
  type Answer = {
    readonly requestId: string
    readonly route: string
    /** Of HTTP. */
    readonly method: string
    readonly status: number
    /** Of `performance.now()`. */
    readonly startedMs: number
  }
}
