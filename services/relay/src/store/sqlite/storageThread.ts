import { parentPort, workerData } from 'node:worker_threads'
import { createSqliteOps, type ThreadData, type ThreadReply, type ThreadRequest } from './createSqliteOps.ts'
import { openRelaySqlite } from './openSqlite.ts'

/**
 * The thread that owns the database. Waiting for the disk happens here, so that the sockets' thread keeps reading, and
 * what it read in the meantime becomes the next batch.
 */
const { messagesPerTopic, ...file } = workerData as ThreadData
const ops = createSqliteOps(openRelaySqlite(file), messagesPerTopic)

let tidying: NodeJS.Immediate | undefined

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage(answer(request))
  if (request.op === 'commit') tidySoon()
  if (request.op === 'close') clearImmediate(tidying)
})

/** Between the requests, when those who wait have their answers. */
function tidySoon(): void {
  tidying ??= setImmediate(() => {
    tidying = undefined
    try {
      if (ops.tidy()) tidySoon()
    } catch {
      // The disk failed: the next commit says so.
    }
  })
}

function answer({ id, op, args }: ThreadRequest): ThreadReply {
  try {
    const run = ops[op] as (...args: readonly unknown[]) => unknown
    return { id, result: run(...args) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, error: message, full: isFull(error) }
  }
}

/** SQLITE_FULL, whatever the reason in its upper bits. */
function isFull(error: unknown): boolean {
  const sqliteFull = 13
  return (
    typeof error === 'object' && error !== null && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull
  )
}
