import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { metricsToken, readMetrics } from './useRelay.ts'

/** A relay in a process of its own, as an operator runs it. */
export type SpawnedRelay = {
  readonly url: string
  readonly httpUrl: string
  readonly pid: number
  /** Everything that it wrote to its log. */
  readonly log: readonly string[]
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  metric(name: string): Promise<number>
}

/** Starts `main.ts` with these settings and waits until it listens. `wrap` is a program to run it under. */
export async function spawnRelay(
  env: Readonly<Record<string, string>>,
  wrap: readonly string[] = [],
): Promise<SpawnedRelay> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const [program = '', ...args] = [...wrap, process.execPath, '--conditions=latchkey-source', main]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', METRICS_TOKEN: metricsToken, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line)
      const entry = JSON.parse(line)
      if (entry.msg === 'relay started') resolve(entry.port)
    })
    child.on('exit', (code) => reject(new Error(`The relay ended with ${code} before it listened\n${errors}`)))
  })
  const pid = wrap.length === 0 ? (child.pid ?? 0) : onlyChildOf(child.pid ?? 0)
  const httpUrl = `http://127.0.0.1:${port}`
  return {
    url: `ws://127.0.0.1:${port}`,
    httpUrl,
    pid,
    log,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      process.kill(pid, signal)
      await exited
    },
    async metric(name) {
      const text = await readMetrics({ httpUrl })
      const named = name.endsWith('}') ? name.replace('}', ',service="relay"}') : `${name}{service="relay"}`
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${named} `))
      return Number(line?.slice(named.length + 1) ?? Number.NaN)
    },
  }
}

/** The process that a wrapping program runs (Linux). */
function onlyChildOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
