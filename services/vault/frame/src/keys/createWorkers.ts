import type { KeyWorker } from './createKeyWorker.ts'

/** As long as a code from a mail is good. */
const keptMs = 10 * 60_000

/** Key workers, of which one may be started before it is needed. */
export type Workers = {
  /** Starts one, unless one is ready, and has it warm up. It holds nothing, and ends if it is not used. */
  readonly prepareWorker: () => void
  /** The one that is ready, or a new one; the caller ends it. */
  readonly startWorker: () => KeyWorker
}

/** So that a worker starts while a person types or reads, and not after it. */
export function createWorkers(create: () => KeyWorker): Workers {
  let spare: KeyWorker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(timer)
    spare?.end()
    spare = undefined
  }

  return {
    prepareWorker() {
      if (spare === undefined) {
        const worker = create()
        spare = worker
        worker.run('warmUp', undefined).catch(() => {
          if (spare === worker) drop()
        })
      }
      clearTimeout(timer)
      timer = setTimeout(drop, keptMs)
    },
    startWorker() {
      clearTimeout(timer)
      const worker = spare ?? create()
      spare = undefined
      return worker
    },
  }
}
