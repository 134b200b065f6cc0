import { Worker } from 'node:worker_threads'

/** A thread is asked to empty the log into the file after so many statements that wrote, of two or three pages each. */
const every = 250

/** Empties the write-ahead log of a SQLite file into the file, beside the thread that answers. */
export type Checkpoints = {
  /** Reports that a statement has written. */
  wrote(): void
  stop(): Promise<void>
}

/**
 * Copying the log into the file and waiting for the disk takes 5 to 100 ms, in which a thread answers no one. The thread
 * that does it here begins with the first 250 writes, so that a service that hardly writes has none. SQLite itself goes on
 * doing it where the log has become long nonetheless.
 */
export function createCheckpoints(path: string): Checkpoints {
  let worker: Worker | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./checkpointThread.ts', import.meta.url), {
      workerData: path,
      name: 'sqlite-checkpoints',
    })
    // Without the thread the log is emptied as SQLite does it: nothing is lost, answers wait.
    started.on('error', () => {})
    started.unref()
    return started
  }

  return {
    wrote() {
      count += 1
      if (count % every !== 0) return
      worker ??= start()
      worker.postMessage('empty')
    },
    async stop() {
      await worker?.terminate()
    },
  }
}
