/** Waits; rejects with the reason of `signal` when that fires first. */
export function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  signal.throwIfAborted()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
