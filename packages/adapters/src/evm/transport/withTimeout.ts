import type { Env } from '@latchkey/core/ports'
import { RpcFailure } from './RpcFailure.ts'

/**
 * Runs `task` with a signal that fires when the time is up or the caller gives up, and rejects at that moment even
 * if the task ignores the signal: a node that sends headers and then stalls must not hold the person.
 */
export function withTimeout<T>(
  task: (signal: AbortSignal) => Promise<T>,
  options: { clock: Env['clock']; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const { signal } = options
  if (signal?.aborted) return Promise.reject(aborted(signal))
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const stop = (failure: RpcFailure) => {
      reject(failure)
      controller.abort(failure)
    }
    const onAbort = () => stop(aborted(signal))
    signal?.addEventListener('abort', onAbort, { once: true })
    const cancelTimer = options.clock.setTimer(
      () => stop(new RpcFailure({ kind: 'timeout', message: 'The request took too long to respond.' })),
      options.timeoutMs,
    )
    task(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        cancelTimer()
        signal?.removeEventListener('abort', onAbort)
      })
  })
}

function aborted(signal: AbortSignal | undefined): RpcFailure {
  return new RpcFailure({ kind: 'aborted', message: 'Request was aborted', cause: signal?.reason })
}

/** Waits; rejects at once when the caller gives up. */
export function pause(clock: Env['clock'], delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancelTimer()
      reject(new RpcFailure({ kind: 'aborted', message: 'Request was aborted', cause: signal?.reason }))
    }
    const cancelTimer = clock.setTimer(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
