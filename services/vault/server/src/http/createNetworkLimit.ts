import type { Clock } from '../clock.ts'

const windowMs = 60_000
const maxNetworks = 100_000

/**
 * How often one network may call at all, in this process: a dam against floods in front of the real limits.
 * @returns The milliseconds to wait; 0 when the call is let through.
 */
export function createNetworkLimit(callsPerMinute: number, clock: Clock): (network: string) => number {
  const windows = new Map<string, { calls: number; endsAtMs: number }>()
  return (network) => {
    const nowMs = clock.nowMs()
    const known = windows.get(network)
    const window = known !== undefined && known.endsAtMs > nowMs ? known : { calls: 0, endsAtMs: nowMs + windowMs }
    window.calls += 1
    windows.delete(network)
    windows.set(network, window)
    if (windows.size > maxNetworks) {
      const oldest = windows.keys().next()
      if (!oldest.done) windows.delete(oldest.value)
    }
    return window.calls <= callsPerMinute ? 0 : window.endsAtMs - nowMs
  }
}
