import { Histogram, type Registry } from 'prom-client'

type Times = { readonly code: number; readonly route: string; readonly inBuckets: number[]; sum: number; count: number }

/**
 * The seconds that answers took, by status and route, counted in place: the general way puts a text of the labels
 * together, and looks it up, for each answer.
 */
export class AnswerTimes extends Histogram<'code' | 'route'> {
  readonly #name: string
  readonly #about: {
    readonly name: string
    readonly help: string
    readonly type: 'histogram'
    readonly aggregator: 'sum'
  }
  readonly #buckets: readonly number[]
  readonly #routes = new Map<string, Map<number, Times>>()

  /** @param buckets Upper bounds in seconds, the least first. */
  constructor(name: string, help: string, buckets: readonly number[], registry: Registry) {
    super({ name, help, buckets: [...buckets], labelNames: ['code', 'route'], registers: [registry] })
    this.#name = name
    this.#about = { name, help, type: 'histogram', aggregator: 'sum' }
    this.#buckets = buckets
  }

  answered(route: string, code: number, seconds: number): void {
    const times = this.#routes.get(route)?.get(code) ?? this.#begin(route, code)
    times.sum += seconds
    times.count += 1
    const buckets = this.#buckets
    let at = 0
    while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1
    times.inBuckets[at] = (times.inBuckets[at] ?? 0) + 1
  }

  /** All that was counted. */
  *counted(): Iterable<Times> {
    for (const codes of this.#routes.values()) yield* codes.values()
  }

  /** What the registry prints; the class above would print what it counted itself. */
  async getForPromString() {
    return { ...this.#about, values: [...this.counted()].flatMap((times) => this.#valuesOf(times)) }
  }

  #begin(route: string, code: number): Times {
    const times = { code, route, inBuckets: new Array<number>(this.#buckets.length + 1).fill(0), sum: 0, count: 0 }
    const codes = this.#routes.get(route) ?? new Map<number, Times>()
    this.#routes.set(route, codes.set(code, times))
    return times
  }

  #valuesOf({ code, route, inBuckets, sum, count }: Times) {
    const sharedLabels = { code, route }
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
