import { Histogram, type Registry } from 'prom-client'

type Label = 'route' | 'method' | 'status'
type Times = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly inBuckets: number[]
  sum: number
  count: number
}

/**
 * The seconds that answers took, by route, method and status, counted in place: the general way puts a text of the labels
 * together, and looks it up, for each answer.
 */
export class AnswerTimes extends Histogram<Label> {
  readonly #name: string
  readonly #about: {
    readonly name: string
    readonly help: string
    readonly type: 'histogram'
    readonly aggregator: 'sum'
  }
  readonly #buckets: readonly number[]
  /** By route, then status. A route answers to one method, and seldom to a second one. */
  readonly #routes = new Map<string, Map<number, Times[]>>()

  /** @param buckets Upper bounds in seconds, the least first. */
  constructor(name: string, help: string, buckets: readonly number[], registry: Registry) {
    super({ name, help, buckets: [...buckets], labelNames: ['route', 'method', 'status'], registers: [registry] })
    this.#name = name
    this.#about = { name, help, type: 'histogram', aggregator: 'sum' }
    this.#buckets = buckets
  }

  answered(route: string, method: string, status: number, seconds: number): void {
    const known = this.#routes.get(route)?.get(status)
    let times = known?.[0]
    if (times?.method !== method)
      times = known?.find((one) => one.method === method) ?? this.#begin(route, method, status)
    times.sum += seconds
    times.count += 1
    const buckets = this.#buckets
    let at = 0
    while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1
    times.inBuckets[at] = (times.inBuckets[at] ?? 0) + 1
  }

  /** All that was counted. */
  *counted(): Iterable<Times> {
    for (const statuses of this.#routes.values()) for (const methods of statuses.values()) yield* methods
  }

  /** What the registry prints; the class above would print what it counted itself. */
  async getForPromString() {
    return { ...this.#about, values: [...this.counted()].flatMap((times) => this.#valuesOf(times)) }
  }

  #begin(route: string, method: string, status: number): Times {
    const inBuckets = new Array<number>(this.#buckets.length + 1).fill(0)
    const times = { route, method, status, inBuckets, sum: 0, count: 0 }
    const statuses = this.#routes.get(route) ?? new Map<number, Times[]>()
    this.#routes.set(route, statuses.set(status, [...(statuses.get(status) ?? []), times]))
    return times
  }

  #valuesOf({ route, method, status, inBuckets, sum, count }: Times) {
    const sharedLabels = { route, method, status }
    let before = 0
    const buckets = [...this.#buckets, '+Inf' as const].map((le, at) => {
      before += inBuckets[at] ?? 0
      return { metricName: `${this.#name}_bucket`, labels: { le }, sharedLabels, value: before }
    })
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels: {}, sharedLabels, value: sum },
      { metricName: `${this.#name}_count`, labels: {}, sharedLabels, value: count },
    ]
  }
}
