import { fetchCode } from '../kit/fetchCode.ts'
import type { Kit } from '../kit/kit.types.ts'

/**
 * Runs telemetry while the person agrees. What runs is fetched when they first do: a page whose person has said nothing
 * pays for this look alone. Returns the stop function.
 */
export function watchConsent(kit: Kit): () => void {
  const load = () => import('./runTelemetry.ts')
  let running: AbortController | undefined
  const look = () => {
    const { analyticsConsent } = kit.store.getState()
    if (analyticsConsent === (running !== undefined)) return
    running?.abort()
    running = analyticsConsent ? new AbortController() : undefined
    const signal = running?.signal
    if (signal) fetchCode(kit, signal, load, ({ runTelemetry }) => runTelemetry(kit, signal))
  }
  look()
  const unsubscribe = kit.store.subscribe(look)
  return () => {
    unsubscribe()
    running?.abort()
  }
}
