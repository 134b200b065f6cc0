import type { Kit } from '../kit/kit.types.ts'

/** Starts telemetry when the person agrees, and ends it when they no longer do. Returns the stop function. */
export function watchConsent(kit: Kit): () => void {
  // A server has no page to tell of.
  if (!kit.features.analytics || !kit.options.apiUrl || kit.env.href() === '') return () => undefined
  let running: AbortController | undefined
  const look = () => {
    if (!kit.store.getState().analyticsConsent) {
      running?.abort()
      running = undefined
    } else if (running === undefined) {
      running = new AbortController()
      const { signal } = running
      void import('./runTelemetry.ts').then(({ runTelemetry }) => {
        if (!signal.aborted) runTelemetry(kit, signal)
      })
    }
  }
  look()
  const unsubscribe = kit.store.subscribe(look)
  return () => {
    unsubscribe()
    running?.abort()
  }
}
