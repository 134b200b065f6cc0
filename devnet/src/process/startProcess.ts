import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../site/sites.ts'
import { guardian } from './guardian.ts'

const startTimeoutMs = 30_000
/** All that the process learns of this one. */
const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
const stopTimeoutMs = 4_000

export declare namespace startProcess {
  type Options = {
    /** As a sentence names it. */
    name: string
    /** What Node runs, from the repository's root, and its arguments. */
    main: string
    args?: readonly string[]
    environment?: Readonly<Record<string, string>>
    logFile: string
    /** Answers well once it is up. */
    healthUrl: string
  }
}

/**
 * Runs a part of the devnet as a Node process of its own, which ends with this one. Waits until it answers.
 * @throws Error when it doesn't come up; its log says why.
 */
export async function startProcess(options: startProcess.Options): Promise<{ stop(): Promise<void> }> {
  const { name, main, args = [], environment = {}, logFile, healthUrl } = options
  mkdirSync(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['--conditions=latchkey-source', join(repositoryRoot, main), ...args], {
    cwd: repositoryRoot,
    env: { ...own, ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  let ended = false
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  }).then(() => {
    ended = true
  })
  if (child.pid !== undefined) void exited.then(guardian.guard(child.pid))

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (!ended) child.kill('SIGKILL')
    await exited
  }

  const deadline = Date.now() + startTimeoutMs
  while (!(await answersWell(healthUrl))) {
    if (ended || Date.now() > deadline) {
      await stop()
      throw new Error(`The ${name} didn't start: its log says why.`)
    }
    await sleep(50)
  }
  return { stop }
}

async function answersWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
