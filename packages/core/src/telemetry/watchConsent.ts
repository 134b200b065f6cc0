import type { Kit } from '../kit/kit.types.ts'

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
