import { VaultError } from '../errors/VaultError.ts'
import type { KeyJobName, KeyJobs, KeyReply } from './keyJobs.types.ts'
import keyWorkerUrl from './keyWorker.ts?worker&url'
import { trustedScript } from './trustedScript.ts'

/** The maximum time that one job may hold a root. Design of the embedded wallet, section 5. */
const jobMs = 60_000

/** A worker that holds keys. `end` takes it and whatever it holds away. */
export type KeyWorker = {
  /** @throws VaultError `frame/wallet-unreadable`, or `request/aborted` when `end` came first. */
  run<Name extends KeyJobName>(name: Name, given: KeyJobs[Name]['given']): Promise<KeyJobs[Name]['answer']>
  end(): void
}

/** Starts a worker of its own. A job that takes longer than a minute ends it, with everything in it. */
export function createKeyWorker(): KeyWorker {
  const worker = new Worker(trustedScript(keyWorkerUrl), { type: 'module', name: 'keys' })
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended = false

  function end(failure = new VaultError('request/aborted')): void {
    ended = true
    worker.terminate()
    for (const { reject } of open.values()) reject(failure)
    open.clear()
  }

  worker.onmessage = ({ data }: MessageEvent<KeyReply>) => {
    const job = open.get(data.id)
    open.delete(data.id)
    if ('failure' in data) job?.reject(new VaultError('frame/wallet-unreadable', { details: data.failure }))
    else job?.resolve(data.answer)
  }
  worker.onerror = () => end(new VaultError('frame/wallet-unreadable', { details: 'The worker did not start.' }))

  return {
    async run<Name extends KeyJobName>(name: Name, given: KeyJobs[Name]['given']) {
      if (ended) throw new VaultError('request/aborted')
      lastId += 1
      const id = lastId
      const job = Promise.withResolvers<unknown>()
      open.set(id, job)
      const timer = setTimeout(() => end(new VaultError('frame/wallet-unreadable', { details: 'Too slow.' })), jobMs)
      worker.postMessage({ id, name, given })
      try {
        return (await job.promise) as KeyJobs[Name]['answer']
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => end(),
  }
}
