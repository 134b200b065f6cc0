import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A relay under load. */
export type RelayProcess = {
  readonly url: string
  /** The processor time of all its threads so far. */
  cpuMicroseconds(): Promise<number>
  /** Resident memory after a collection. */
  residentBytes(): Promise<number>
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
  async function ask(what: 'cpuMicroseconds' | 'residentBytes'): Promise<number> {
    const answered = once(child, 'message')
    child.send(what)
    const [answer] = await answered
    return Number(answer)
  }
  return {
    url,
    cpuMicroseconds: () => ask('cpuMicroseconds'),
    residentBytes: () => ask('residentBytes'),
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
