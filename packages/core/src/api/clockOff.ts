import { type ErrorCode, KitError } from '@latchkey/protocol'

/**
 * What is behind a refusal of a time that this device has written, where that is the clock of the device: an error with
 * `aheadMs` in its cause, negative where the clock is behind. Undefined where the service's own time is ours, or isn't known.
 */
export function clockOff({
  date,
  nowMs,
  code = 'api/clock-off',
  toleranceMs = 10_000,
}: clockOff.Options): KitError | undefined {
  const aheadMs = nowMs - Date.parse(date ?? '')
  if (!(Math.abs(aheadMs) > toleranceMs)) return undefined
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return new KitError({
    code,
    shortMessage: `This device's clock is ${seconds} s ${aheadMs > 0 ? 'ahead' : 'behind'}`,
    cause: { aheadMs },
  })
}

export declare namespace clockOff {
  type Options = {
    /** The service's own time, as the `Date` header of its answer has it. */
    readonly date: string | null
    readonly nowMs: number
    /** Default: `api/clock-off`. */
    readonly code?: ErrorCode
    /** As far as the service takes a time that is not its own. Default: 10 s. */
    readonly toleranceMs?: number
  }
}
