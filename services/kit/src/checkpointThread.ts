import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData))
// The log is on the disk before its pages go into the file, and the file before the log is used again.
database.exec('pragma synchronous = full')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

/** What is written during one turn is left to the next, which has little to do: then the log begins from its start again. */
const turns = 3

parentPort?.on('message', () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { busy, log, checkpointed } = checkpoint.get() ?? {}
    if (busy !== 0 || log === checkpointed) return
  }
})
