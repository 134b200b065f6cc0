import { parentPort, workerData } from 'node:worker_threads'
import { createSqliteOps, type ThreadData, type ThreadReply, type ThreadRequest } from './createSqliteOps.ts'
import { openRelaySqlite } from './openSqlite.ts'

/**
 * The thread that owns the database. Waiting for the disk happens here, so that the sockets' thread keeps reading, and
 * what it read in the meantime becomes the next batch.
 */
const { messagesPerTopic, ...file } = workerData as ThreadData
const ops = createSqliteOps(openRelaySqlite(file), messagesPerTopic)

/** Between two steps of tidying: commits go on meanwhile. The shorter one where it doesn't keep up with them. */
const pauseMs = { more: 3, behind: 1 }
let tidying: NodeJS.Timeout | undefined

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage(answer(request))
  if (request.op === 'commit') tidyIn(pauseMs.more)
  if (request.op === 'close') clearTimeout(tidying)
})

function tidyIn(ms: number): void {
  tidying ??= setTimeout(() => {
    tidying = undefined
    try {
      const left = ops.tidy()
      if (left !== 'nothing') tidyIn(pauseMs[left])
    } catch {
      // The disk failed: the next commit says so.
    }
  }, ms)
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
