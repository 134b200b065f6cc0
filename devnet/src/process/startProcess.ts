import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../site/sites.ts'
import { guardian } from './guardian.ts'

const startTimeoutMs = 60_000
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
    /** Where it writes. Default: the standard error of this process. */
    logFile?: string
    /** Answers well once it is up. */
    healthUrl: string
  }
  type ReturnType = Promise<{
    readonly pid: number | undefined
    /** Resolves once it has ended, by itself or not. */
    readonly exited: Promise<void>
    stop(): Promise<void>
  }>
}

/**
 * Runs a part of the product as a Node process of its own, which ends with this one. Waits until it answers.
 * @throws Error when it doesn't come up; what it has written says why.
 */
export async function startProcess(options: startProcess.Options): startProcess.ReturnType {
  const { name, main, args = [], environment = {}, logFile, healthUrl } = options
  if (logFile !== undefined) mkdirSync(dirname(logFile), { recursive: true })
  const log = logFile === undefined ? undefined : openSync(logFile, 'w')
  const output = log ?? process.stderr
  const child = spawn(process.execPath, ['--conditions=latchkey-source', join(repositoryRoot, main), ...args], {
    cwd: repositoryRoot,
    env: { ...own, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  })
  if (log !== undefined) closeSync(log)
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
      throw new Error(
        `The ${name} didn't start: ${logFile === undefined ? 'the lines above say' : 'its log says'} why.`,
      )
    }
    await sleep(50)
  }
  return { pid: child.pid, exited, stop }
}

async function answersWell(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
