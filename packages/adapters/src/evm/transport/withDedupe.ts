import { isRepeatable } from './isRepeatable.ts'
import { LruMap } from './LruMap.ts'
import type { RpcCall } from './transport.types.ts'

/**
 * Equal calls that run at the same time share one request. A call with a signal of its own goes alone, so that giving
 * up on it takes nothing from another caller.
 */
export function withDedupe(call: RpcCall, limit: number): RpcCall {
  const running = new LruMap<Promise<unknown>>(limit)
  return (request, options) => {
    if (options?.signal || !isRepeatable(request.method)) return call(request, options)
    const key = JSON.stringify([request.method, request.params ?? []])
    const shared = running.get(key)
    if (shared) return shared
    const started = call(request).finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }
}
