import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A relay under load. */
export type RelayProcess = {
  readonly url: string
  /** Resident memory after a collection, and the processor time of all its threads so far. */
  usage(): Promise<{ readonly residentBytes: number; readonly cpuMicroseconds: number }>
  stop(): Promise<void>
}

/** Starts a relay in a child process, on a database, on the file `path`, or in memory. */
export async function startRelayProcess(
  path: string | undefined,
  options: startRelayProcess.Options = {},
): Promise<RelayProcess> {
  const settings = JSON.stringify({ path, ...options })
  const child = fork(fileURLToPath(new URL('relayProcess.ts', import.meta.url)), [settings], {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message.url)),
    once(child, 'exit').then(() => {
      throw new Error('The relay ended before it was ready: look at the lines above.')
    }),
  ])
  return {
    url,
    async usage() {
      const answered = once(child, 'message')
      child.send('usage')
      const [message] = await answered
      return { residentBytes: Number(message.residentBytes), cpuMicroseconds: Number(message.cpuMicroseconds) }
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

export declare namespace startRelayProcess {
  type Options = {
    readonly messagesPerTopic?: number
    readonly databaseUrl?: string
    readonly valkeyUrl?: string
  }
}
