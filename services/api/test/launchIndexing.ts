import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('indexingProcess.ts', import.meta.url))

/** Starts the service with its indexer in a process of its own, and waits until it listens. */
export async function launchIndexing(settings: {
  readonly sqlitePath?: string
  readonly databaseUrl?: string | undefined
  readonly rpcUrl: string
}): Promise<ChildProcess> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(JSON.stringify(settings))
  const ended = once(child, 'exit').then(() => {
    throw new Error('The service ended before it was ready: look at the lines above.')
  })
  await Promise.race([once(child, 'message'), ended])
  // From now on an end is what the test wants.
  ended.catch(() => {})
  return child
}

/** Ends a process as a crash would. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
