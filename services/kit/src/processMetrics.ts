import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'

let known: readonly Metric[] | undefined

/**
 * What every program on Node has under the same names: processor, memory, open files, event loop, garbage collection.
 * Collected once in a process, however many services run in it: each collector holds a timer and an observer.
 */
export function processMetrics(): readonly Metric[] {
  if (known === undefined) {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    known = registry.getMetricsAsArray() as unknown as Metric[]
  }
  return known
}
