import type { Logger } from 'pino'
import type { Metrics } from '../observe/createMetrics.ts'

/** One line in the log and one entry in the metrics for an answer. @param startedMs Of `performance.now()`. */
export function noteAnswer(
  { metrics, log }: { readonly metrics: Metrics; readonly log: Logger },
  answer: { readonly requestId: string; readonly route: string; readonly status: number; readonly startedMs: number },
): void {
  const { requestId, route, status, startedMs } = answer
  const ms = performance.now() - startedMs
  metrics.answered(route, status, ms / 1000)
  log.info({ requestId, route, status, ms: Math.round(ms * 1000) / 1000 }, 'request')
}
