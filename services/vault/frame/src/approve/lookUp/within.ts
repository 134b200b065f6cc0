/** Waits at most `ms`; then, or when it fails, `fallback` stands in. What is asked is told to stop. */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
  fallback: T,
): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  const ended = new Promise<T>((resolve) => {
    if (limit.aborted) resolve(fallback)
    limit.addEventListener('abort', () => resolve(fallback), { once: true })
  })
  return Promise.race([ask(limit).catch(() => fallback), ended])
}
