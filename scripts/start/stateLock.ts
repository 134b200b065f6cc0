import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const fileName = 'lock.json'
const lockSchema = v.object({ pid: v.number(), started: v.string() })

/** The hold of this process on a state directory: two at once would ruin what is in it. */
export type StateLock = {
  /** Empties the directory. */
  reset(): void
  release(): void
}

/**
 * Takes the state directory. The lock of a process that died is taken over. Throws with a sentence when another process
 * uses the directory.
 */
export function takeStateLock(stateDir: string): StateLock {
  mkdirSync(stateDir, { recursive: true })
  const file = join(stateDir, fileName)
  const mine = JSON.stringify({ pid: process.pid, started: new Date().toISOString() })
  try {
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = holderOf(file)
    if (holder !== undefined) {
      throw new Error(
        `Latchkey runs already on ${stateDir} (process ${holder}). Stop it first, or give this one another folder with --state.`,
      )
    }
    writeFileSync(file, mine)
  }
  return {
    reset() {
      for (const name of readdirSync(stateDir)) {
        if (name !== fileName) rmSync(join(stateDir, name), { recursive: true, force: true })
      }
    },
    release() {
      rmSync(file, { force: true })
    },
  }
}

/** The process that holds the lock, if it lives. */
function holderOf(file: string): number | undefined {
  try {
    const { pid } = v.parse(lockSchema, JSON.parse(readFileSync(file, 'utf8')))
    // Throws for a process that is gone, or that is another user's and so not ours.
    process.kill(pid, 0)
    return pid !== process.pid && isStart(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether a process is ours: numbers are given again, after a restart of the machine at the latest. */
function isStart(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('scripts/start.ts')
  } catch {
    return false
  }
}
