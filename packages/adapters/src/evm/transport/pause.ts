import type { Env } from '@latchkey/core/ports'
import { RpcFailure } from './RpcFailure.ts'

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
