import type { ErrorCategory } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'

/** Where a running telemetry takes failures. */
export const reportSlot = 'telemetry.report'

/** Tells a failure of the product's own, where telemetry runs; otherwise nothing happens. */
export function reportError(kit: Pick<Kit, 'slots'>, category: ErrorCategory, error: unknown): void {
  const report = kit.slots.get(reportSlot) as ((category: ErrorCategory, error: unknown) => void) | undefined
  report?.(category, error)
}

/**
 * Runs telemetry while the person agrees. What runs is fetched when they first do: a page whose person has said nothing
 * pays for this look alone. Returns the stop function.
 */
export function watchConsent(kit: Kit): () => void {
  let running: AbortController | undefined
  const look = () => {
    const { analyticsConsent } = kit.store.getState()
    if (analyticsConsent === (running !== undefined)) return
    running?.abort()
    running = analyticsConsent ? new AbortController() : undefined
    const signal = running?.signal
    if (signal) void import('./runTelemetry.ts').then(({ runTelemetry }) => runTelemetry(kit, signal))
  }
  look()
  const unsubscribe = kit.store.subscribe(look)
  return () => {
    unsubscribe()
    running?.abort()
  }
}

/**
 * Says whether the person lets the app tell how it is used. Nothing is ever told before, nor without the operator's
 * setting, nor where the app's feature `analytics` is off (decisions 6). The choice lasts as long as the page: the app
 * keeps it, and hands it over as the option `analyticsConsent`.
 */
export function setAnalyticsConsent(kit: Kit, analyticsConsent: boolean): void {
  kit.store.setState({ analyticsConsent })
}
