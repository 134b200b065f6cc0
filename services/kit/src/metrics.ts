import { Counter, Gauge, Histogram, Registry } from 'prom-client'

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
export function createHttpMeters({ counter, histogram }: Meters, secondsBuckets: number[]) {
  const calls = counter('http_call_counter', 'Answered requests', ['code', 'route'])
  const latency = histogram('http_latency_tracker', 'Seconds to answer a request', secondsBuckets, ['code', 'route'])
  return {
    answered(route: string, code: number, seconds: number): void {
      calls.inc({ code, route })
      latency.observe({ code, route }, seconds)
    },
  }
}
