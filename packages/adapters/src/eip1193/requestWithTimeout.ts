import type { Env } from '@latchkey/core/ports'
import { constants, KitError } from '@latchkey/protocol'
import { type Eip1193Provider, requestWallet } from './provider.ts'

/** Rejects as soon as the caller gives up; what the wallet answers afterwards is ignored. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () =>
      reject(new KitError({ code: 'request/aborted', shortMessage: 'Request was aborted', cause: signal.reason }))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Asks a wallet something that it answers without a prompt. A wallet that stays silent counts as unavailable after the
 * time that a person waits for a node.
 */
export function requestWithTimeout(
  provider: Eip1193Provider,
  method: string,
  params: unknown,
  clock: Env['clock'],
  timeoutMs: number = constants.rpcTimeoutMs,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancelTimer = clock.setTimer(
      () =>
        reject(
          new KitError({ code: 'wallet/unavailable', shortMessage: 'The wallet does not answer', retryable: true }),
        ),
      timeoutMs,
    )
    requestWallet(provider, method, params).then(resolve, reject).finally(cancelTimer)
  })
}
