import { createRequestLog } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { Metrics } from '../observe/createMetrics.ts'

/** One line in the log and one entry in the metrics for each answer. */
export function createAnswerNotes({ metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) {
  const logRequest = createRequestLog(log)
  /** @param startedMs Of `performance.now()`. */
  return (requestId: string, route: string, status: number, startedMs: number): void => {
    const ms = performance.now() - startedMs
    metrics.answered(route, status, ms / 1000)
    logRequest({ requestId, route, status, ms: Math.round(ms * 1000) / 1000 })
  }
}
