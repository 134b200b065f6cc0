import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AnswerTimes } from './AnswerTimes.ts'

/**
 * A registry of Prometheus metrics, and what makes metrics in it. Two services in a process share none. Labels are of
 * low cardinality and identify no one.
 */
export function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    counter: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter<Label>({ name, help, labelNames, registers }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge<Label>({ name, help, labelNames, registers }),
    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram<Label>({ name, help, labelNames, buckets, registers }),
  }
}

export type Meters = ReturnType<typeof createMeters>

/** The two metrics of answered requests, under the names that existing dashboards use. */
export function createHttpMeters({ registry }: Meters, secondsBuckets: readonly number[]) {
  const times = new AnswerTimes('http_latency_tracker', 'Seconds to answer a request', secondsBuckets, registry)
  const calls = new Counter({
    name: 'http_call_counter',
    help: 'Answered requests',
    labelNames: ['code', 'route'],
    registers: [],
    collect() {
      this.reset()
      for (const { code, route, count } of times.counted()) this.inc({ code, route }, count)
    },
  })
  registry.registerMetric(calls)
  return { answered: (route: string, code: number, seconds: number) => times.answered(route, code, seconds) }
}
