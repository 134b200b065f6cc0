import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardian } from '../process/guardian.ts'
import { repositoryRoot } from '../site/repositoryRoot.ts'

const startTimeoutMs = 30_000
/** All that the service learns of this process. */
const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
const stopTimeoutMs = 4_000

export declare namespace startVaultProcess {
  type Options = {
    service: 'auth' | 'guardian'
    port: number
    environment: Readonly<Record<string, string>>
    logFile: string
  }
}

/**
 * Runs a vault service as an operator does: in a process of its own, so that neither can read the other's memory. Waits
 * until it answers.
 * @throws Error when it doesn't come up; its log says why.
 */
export async function startVaultProcess(options: startVaultProcess.Options): Promise<{ stop(): Promise<void> }> {
  const { service, port, environment, logFile } = options
  mkdirSync(join(logFile, '..'), { recursive: true })
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, [join(repositoryRoot, 'services', 'vault', service, 'src', 'main.ts')], {
    cwd: repositoryRoot,
    env: { ...own, ...environment, HOST: '127.0.0.1', PORT: String(port) },
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
  while (!(await healthy(port))) {
    if (ended || Date.now() > deadline) {
      await stop()
      throw new Error(`The ${service} service of the wallet didn't start: its log says why.`)
    }
    await sleep(50)
  }
  return { stop }
}

async function healthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
