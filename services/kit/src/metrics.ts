import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AnswerTimes } from './AnswerTimes.ts'
import { processMetrics } from './processMetrics.ts'
import { nameRequestSpan } from './tracing.ts'

/** Upper bounds of all durations, so that services can be compared. */
export const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/**
 * A registry of Prometheus metrics, and what makes metrics in it. Two services in a process share none but those of the
 * process. Every name begins with `latchkey_` and ends with its unit, by OpenMetrics; every line names the service. Labels
 * are of low cardinality and identify no one. docs/monitoring.md lists them all.
 */
export function createMeters({ service, version, commit = '' }: createMeters.Options) {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  for (const metric of processMetrics()) registry.registerMetric(metric)
  const registers = [registry]
  const meters = {
    registry,
    counter: <Label extends string = never>(name: CounterName, help: string, labelNames: readonly Label[] = []) =>
      new Counter<Label>({ name, help: helpOf(help, labelNames), labelNames, registers }),
    gauge: <Label extends string = never>(name: MetricName, help: string, labelNames: readonly Label[] = []) =>
      new Gauge<Label>({ name, help: helpOf(help, labelNames), labelNames, registers }),
    /** A gauge that is read when it is asked for; NaN where that fails. */
    reading: (name: MetricName, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const reading = Promise.resolve().then(read)
          this.set(await reading.catch(() => Number.NaN))
        },
      }),
    histogram: <Label extends string = never>(
      name: MetricName,
      help: string,
      buckets: readonly number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram<Label>({ name, help: helpOf(help, labelNames), labelNames, buckets: [...buckets], registers }),
  }
  meters.gauge('latchkey_build_info', '1: what runs', ['version', 'commit']).set({ version, commit }, 1)
  return meters
}

export declare namespace createMeters {
  type Options = {
    readonly service: 'api' | 'relay' | 'auth' | 'guardian' | 'frame' | 'web'
    readonly version: string
    /** What it was built from, where that is known. */
    readonly commit?: string | undefined
  }
}

export type Meters = ReturnType<typeof createMeters>

type MetricName = `latchkey_${string}`
type CounterName = `latchkey_${string}_total`

const httpLabels = ['route', 'method', 'status'] as const

/** Who reads a page of metrics sees the labels of one that has no line yet, too. */
function helpOf(help: string, labels: readonly string[]): string {
  return labels.length === 0 ? help : `${help}; by ${labels.join(', ')}`
}

/** The two metrics of answered requests. */
export function createHttpMeters({ registry }: Pick<Meters, 'registry'>) {
  const times = new AnswerTimes(
    'latchkey_http_request_duration_seconds',
    helpOf('Time to answer a request', httpLabels),
    secondsBuckets,
    registry,
  )
  const requests = new Counter({
    name: 'latchkey_http_requests_total',
    help: helpOf('Answered requests', httpLabels),
    labelNames: httpLabels,
    registers: [],
    collect() {
      this.reset()
      for (const { route, method, status, count } of times.counted()) this.inc({ route, method, status }, count)
    },
  })
  registry.registerMetric(requests)
  return {
    /** @param route One of the service's own names or paths, never what a caller sent. */
    answered(route: string, method: string, status: number, seconds: number): void {
      const known = methods.has(method) ? method : 'other'
      nameRequestSpan(route, known)
      times.answered(route, known, status, seconds)
    },
  }
}

/** Others are a caller's invention. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
