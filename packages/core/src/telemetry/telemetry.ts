import type { ErrorCategory } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'

/** Reports a failure of the product's own, where telemetry runs; otherwise nothing happens. */
export function reportError(kit: Kit, category: ErrorCategory, error: unknown): void {
  telemetryOf(kit).report?.(category, error)
}

type Telemetry = {
  /** Takes failures, while telemetry runs. */
  report: ((category: ErrorCategory, error: unknown) => void) | undefined
  /** The service takes nothing from this page, and the person has been shown that. */
  isRefused: boolean
}

export function telemetryOf(kit: Kit): Telemetry {
  return kit.internals.get(createTelemetry)
}

const createTelemetry = (): Telemetry => ({ report: undefined, isRefused: false })
