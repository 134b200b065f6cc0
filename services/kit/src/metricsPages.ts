import type { Meters } from './metrics.ts'
import type { OperatorPages } from './server.ts'

/** The page of an operator's port that shows the metrics, where one is set. */
export function metricsPages(
  { registry }: Pick<Meters, 'registry'>,
  { metricsHost = '127.0.0.1', metricsPort }: metricsPages.Config,
  onFailure: (error: unknown) => void,
): OperatorPages | undefined {
  if (metricsPort === undefined) return undefined
  return {
    host: metricsHost,
    port: metricsPort,
    page: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    onFailure,
  }
}

export declare namespace metricsPages {
  type Config = {
    /** Default: the loopback. */
    readonly metricsHost?: string | undefined
    /** Undefined: they are not shown. */
    readonly metricsPort?: number | undefined
  }
}
