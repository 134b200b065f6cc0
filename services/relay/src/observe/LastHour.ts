import type { Clock } from '../clock/clock.ts'

const minuteMs = 60_000
const minutesKept = 60

/** How many there were in the last hour, to a minute, by a clock that never jumps. */
export class LastHour {
  readonly #clock: Pick<Clock, 'monotonicMs'>
  /** By the minute that they were in. */
  readonly #counts = new Map<number, number>()

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock
  }

  add(count: number): void {
    if (count === 0) return
    const minute = this.#forget()
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + count)
  }

  count(): number {
    this.#forget()
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** @returns The minute that it is. */
  #forget(): number {
    const minute = Math.floor(this.#clock.monotonicMs() / minuteMs)
    for (const known of this.#counts.keys()) if (known <= minute - minutesKept) this.#counts.delete(known)
    return minute
  }
}
