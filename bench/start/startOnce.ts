import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { toolRoot } from '../../scripts/checks/project.ts'
import { treeMemory } from './treeMemory.ts'

export type StartReading = {
  readonly secondsToReady: number
  /** Resident memory of the command and of everything that it started, shared pages counted once for each process. */
  readonly rssMib: number
  readonly secondsToStop: number
}

/** `npm start -- --json`, from the command to the ready line, and its end by SIGTERM. */
export async function startOnce(): Promise<StartReading> {
  const startedAtMs = performance.now()
  const child = spawn('npm', ['start', '--silent', '--', '--json'], {
    cwd: toolRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  try {
    await Promise.race([
      readyLine(child.stdout),
      ended.then(() => {
        throw new Error('npm start ended before it was ready: look at the lines above')
      }),
    ])
    const secondsToReady = (performance.now() - startedAtMs) / 1000
    // The first seconds still hold what the start needed: what counts is the product at rest.
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const rssMib = treeMemory(child.pid ?? -1) / 2 ** 20
    const stoppedAtMs = performance.now()
    child.kill('SIGTERM')
    await ended
    return { secondsToReady, rssMib, secondsToStop: (performance.now() - stoppedAtMs) / 1000 }
  } finally {
    child.kill('SIGTERM')
  }
}

async function readyLine(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('{') && (JSON.parse(line) as { ready?: boolean }).ready === true) return
  }
  await new Promise(() => {})
}
