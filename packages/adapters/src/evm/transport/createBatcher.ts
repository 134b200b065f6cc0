import type { Env } from '@latchkey/core/ports'
import { RpcFailure } from './RpcFailure.ts'
import type { RpcCall, RpcRequest } from './transport.types.ts'

type Waiting = { request: RpcRequest; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** Gathers the calls of one moment and sends them together. Each call gets the reader of its own answer. */
export function createBatcher(options: {
  clock: Env['clock']
  size: number
  waitMs: number
  send: (requests: readonly RpcRequest[]) => Promise<readonly (() => unknown)[]>
}): RpcCall {
  let queue: Waiting[] = []
  let cancelTimer: (() => void) | undefined

  const flush = () => {
    cancelTimer?.()
    cancelTimer = undefined
    const batch = queue
    queue = []
    options.send(batch.map(({ request }) => request)).then(
      (readers) => {
        batch.forEach(({ resolve, reject }, index) => {
          try {
            resolve(readers[index]?.())
          } catch (error) {
            reject(error)
          }
        })
      },
      (error) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }

  // One caller that gives up must not abort the calls of others, so the signal only ends the caller's own wait.
  return (request, callOptions) =>
    new Promise((resolve, reject) => {
      const signal = callOptions?.signal
      const abort = () =>
        reject(new RpcFailure({ kind: 'aborted', message: 'Request was aborted', cause: signal?.reason }))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      const forget = () => signal?.removeEventListener('abort', abort)
      queue.push({
        request,
        resolve: (result) => {
          forget()
          resolve(result)
        },
        reject: (error) => {
          forget()
          reject(error)
        },
      })
      if (queue.length >= options.size) flush()
      else cancelTimer ??= options.clock.setTimer(flush, options.waitMs)
    })
}
