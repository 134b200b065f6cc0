import { KitError } from '@latchkey/protocol'

/** Rejects as soon as the caller gives up; what the wallet says afterwards is nobody's business any more. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () =>
      reject(new KitError({ code: 'request/aborted', shortMessage: 'Request was aborted', cause: signal.reason }))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
