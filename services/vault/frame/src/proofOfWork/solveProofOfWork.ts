import { VaultError } from '../errors/VaultError.ts'
import { trustedScript } from '../keys/trustedScript.ts'
import type { Work } from './solveWork.ts'
import workWorkerUrl from './workWorker.ts?worker&url'

/**
 * Does work in a worker of its own, which ends with it.
 * @returns The solution.
 * @throws AbortError when `signal` fired; VaultError `request/went-wrong` when the worker did not start.
 */
export async function solveProofOfWork(work: Work, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  const worker = new Worker(trustedScript(workWorkerUrl), { type: 'module', name: 'work' })
  const done = Promise.withResolvers<string>()
  worker.onmessage = ({ data }: MessageEvent<string>) => done.resolve(data)
  worker.onerror = () => done.reject(new VaultError('request/went-wrong', { details: 'The worker did not start.' }))
  const stop = () => done.reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    worker.postMessage({ challenge: work.challenge, bits: work.bits })
    return await done.promise
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}
