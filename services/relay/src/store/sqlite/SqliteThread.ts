import { Worker } from 'node:worker_threads'
import { StoreError } from '../StoreError.ts'
import type { SqliteOps } from './createSqliteOps.ts'
import type { ThreadData, ThreadReply, ThreadRequest } from './storageThread.types.ts'

type Waiting = { resolve(result: unknown): void; reject(error: StoreError): void }

/** Calls operations in the storage thread; they run and answer in the order of the calls. */
export class SqliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #gone: StoreError | undefined

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL('./storageThread.ts', import.meta.url), {
      workerData: data,
      name: 'relay-storage',
    })
    this.#worker.on('message', (reply: ThreadReply) => {
      const waiting = this.#waiting.get(reply.id)
      this.#waiting.delete(reply.id)
      if ('error' in reply) waiting?.reject(new StoreError(reply.error, { full: reply.full }))
      else waiting?.resolve(reply.result)
    })
    this.#worker.on('error', (cause) => this.#fail(new StoreError(cause.message, { full: false, cause })))
    this.#worker.on('exit', () => this.#fail(new StoreError('The storage thread has ended', { full: false })))
  }

  call<Op extends keyof SqliteOps>(op: Op, ...args: Parameters<SqliteOps[Op]>): Promise<ReturnType<SqliteOps[Op]>> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    this.#lastId += 1
    const request: ThreadRequest = { id: this.#lastId, op, args }
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve: (result) => resolve(result as ReturnType<SqliteOps[Op]>), reject })
      this.#worker.postMessage(request)
    })
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: StoreError): void {
    this.#gone ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(this.#gone)
    this.#waiting.clear()
  }
}
