import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server of the benchmark in a process of its own. */
export type BenchProcess = {
  readonly url: string
  /** Sends it a message. @returns Its next one */
  ask(question: string): Promise<unknown>
  /** Processor time since its start, in microseconds. */
  cpuMicroseconds(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a file beside this one, sends it an argument as JSON, and waits for its address.
 * @param options.stdout Where its log goes, a file that is open. Default: to that of this process.
 */
export async function startBenchProcess(
  file: string,
  argument: unknown,
  { stdout = 'inherit' }: { readonly stdout?: number | 'inherit' } = {},
): Promise<BenchProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  // As its first message: bodies are too long for a command line.
  child.send(JSON.stringify(argument))
  const [url] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The server ended before it was ready: look at the lines above.')
    }),
  ])
  async function ask(question: string): Promise<unknown> {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    url: String(url),
    ask,
    async cpuMicroseconds() {
      const { user, system } = (await ask('cpu')) as NodeJS.CpuUsage
      return user + system
    },
    async stop() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
