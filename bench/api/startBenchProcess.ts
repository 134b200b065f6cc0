import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server of the benchmark in a process of its own. */
export type BenchProcess = {
  readonly url: string
  /** Processor time since its start, in microseconds. */
  cpuMicroseconds(): Promise<number>
  stop(): Promise<void>
}

/** Starts a file beside this one, sends it an argument as JSON, and waits for its address. */
export async function startBenchProcess(file: string, argument: unknown): Promise<BenchProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  // As its first message: bodies are too long for a command line.
  child.send(JSON.stringify(argument))
  const [url] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready: look at the lines above.')
    }),
  ])
  return {
    url: String(url),
    async cpuMicroseconds() {
      child.send('cpu')
      const [usage] = await once(child, 'message')
      const { user, system } = usage as NodeJS.CpuUsage
      return user + system
    },
    async stop() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
