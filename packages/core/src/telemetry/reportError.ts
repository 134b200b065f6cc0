import type { ErrorCategory } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'

/** Where a running telemetry takes failures. */
export const reportSlot = 'telemetry.report'

/** Tells a failure of the product's own, where telemetry runs; otherwise nothing happens. */
export function reportError(kit: Pick<Kit, 'slots'>, category: ErrorCategory, error: unknown): void {
  const report = kit.slots.get(reportSlot) as ((category: ErrorCategory, error: unknown) => void) | undefined
  report?.(category, error)
}
