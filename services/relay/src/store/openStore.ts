import { Worker } from 'node:worker_threads'
import type { DatabaseMeters } from '@latchkey/service-kit/databaseMeters'
import type { RelayConfig } from '../config/config.ts'
import { createMemoryStore } from './memory/createMemoryStore.ts'
import { type RelayStore, StoreError } from './relayStore.ts'
import type { SqliteOps, ThreadData, ThreadReply, ThreadRequest } from './sqlite/createSqliteOps.ts'
import { packCommit } from './sqlite/packedCommit.ts'

type Waiting = { resolve(result: unknown): void; reject(error: StoreError): void }

/** Calls operations in the storage thread; they run and answer in the order of the calls. */
class SqliteThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #gone: StoreError | undefined

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL('./sqlite/storageThread.ts', import.meta.url), {
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

/** Opens the storage that the settings name and brings its schema up to date. */
export async function openStore(
  config: Pick<RelayConfig, 'storage' | 'limits' | 'diskReserveBytes'>,
  meters?: Pick<DatabaseMeters, 'watch'>,
): Promise<RelayStore> {
  const { storage } = config
  const { messagesPerTopic } = config.limits
  switch (storage.kind) {
    case 'memory':
      return createMemoryStore({ messagesPerTopic })
    case 'sqlite':
      return createSqliteStore({
        path: storage.path,
        maxBytes: storage.maxBytes,
        reserveBytes: config.diskReserveBytes,
        messagesPerTopic,
      })
    case 'postgres': {
      const { createPostgresStore } = await import('./postgres/createPostgresStore.ts')
      return createPostgresStore({ storage, messagesPerTopic, watch: meters?.watch })
    }
  }
}

/** The store embedded in the relay: one SQLite file, one writer thread, one sync a batch. */
export async function createSqliteStore(options: ThreadData): Promise<RelayStore> {
  const thread = new SqliteThread(options)
  await thread.call('ping')
  return {
    log: undefined,
    commit: (step) => thread.call('commit', packCommit(step)),
    waiting: (query) => thread.call('waiting', query),
    find: (receipts) => thread.call('find', receipts),
    sweep: (beforeMs, limit) => thread.call('sweep', beforeMs, limit),
    takeEvicted: () => thread.call('takeEvicted'),
    addUsage: (day, counts) => thread.call('addUsage', day, counts),
    addBytes: (day, counts) => thread.call('addBytes', day, counts),
    bytesOf: (day) => thread.call('bytesOf', day),
    sweepBytes: (beforeDay) => thread.call('sweepBytes', beforeDay),
    storedBytes: () => thread.call('storedBytes'),
    reusableBytes: () => thread.call('reusableBytes'),
    secret: (name, candidate) => thread.call('secret', name, candidate),
    keepAttestation: (id, attestation, expiresAtMs) => thread.call('keepAttestation', id, attestation, expiresAtMs),
    attestation: (id, nowMs) => thread.call('attestation', id, nowMs),
    sweepAttestations: (beforeMs) => thread.call('sweepAttestations', beforeMs),
    ping: () => thread.call('ping'),
    async close() {
      await thread.call('close')
      await thread.stop()
    },
  }
}
