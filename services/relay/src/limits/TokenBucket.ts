import type { Rate } from '../config/limits.types.ts'

/** Lets `burst` through at once and `perSecond` after that. A rate of zero lets everything through. */
export class TokenBucket {
  #tokens: number
  #filledAtMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#tokens = rate.burst
    this.#filledAtMs = nowMs
  }

  /** Takes `count` tokens if they are there. `nowMs` is monotonic. */
  take(rate: Rate, count: number, nowMs: number): boolean {
    if (rate.perSecond === 0) return true
    const refilled = ((nowMs - this.#filledAtMs) / 1_000) * rate.perSecond
    this.#tokens = Math.min(rate.burst, this.#tokens + refilled)
    this.#filledAtMs = nowMs
    if (this.#tokens < count) return false
    this.#tokens -= count
    return true
  }

  /** Whether nothing was taken lately: forgetting such a bucket changes nothing. */
  isFull(rate: Rate, nowMs: number): boolean {
    return this.#tokens + ((nowMs - this.#filledAtMs) / 1_000) * rate.perSecond >= rate.burst
  }
}
