import * as v from 'valibot'

/** Asks a node of the request's chain. */
export type Rpc = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/** What reading needs of its surroundings. */
export type ReadingPorts = {
  readonly rpc: Rpc
  /** Rejects with the signal's reason when that fires first. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** A number as nodes write it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.maxLength(66),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((hex) => BigInt(hex)),
)

/** Asks a node for a number. */
export async function askQuantity(
  rpc: Rpc,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<bigint> {
  return v.parse(quantitySchema, await rpc(method, params, signal))
}

/** Waits at most `ms`; then, or when it fails, `fallback` is used. The request is aborted. */
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
