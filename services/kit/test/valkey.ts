import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Valkey } from 'iovalkey'
import { freePort } from './freePort.ts'

/** A Valkey or Redis of the test's own, in memory. */
export type TestValkey = AsyncDisposable & {
  readonly url: string
  kill(): Promise<void>
  /** It keeps its connections and answers nothing, as on a machine whose disk hangs. */
  hang(): void
  /** After `hang`. */
  goOn(): void
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts one on a free port.
 * @throws Error that says what to install when there is none.
 */
export async function startValkey(): Promise<TestValkey> {
  const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (program === undefined) throw new Error('These tests need Valkey or Redis: apt-get install redis-server.')
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const launch = () => spawn(program, options, { cwd: tmpdir(), stdio: 'ignore' })
  let server = launch()
  process.once('exit', () => server.kill('SIGQUIT'))

  const url = `redis://127.0.0.1:${port}`
  async function comesUp(): Promise<void> {
    const probe = new Valkey(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
    probe.on('error', () => {})
    await probe.ping()
    probe.disconnect()
  }
  await comesUp()

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  return {
    url,
    kill,
    hang: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    async restart() {
      server = launch()
      await comesUp()
    },
    stop: kill,
    [Symbol.asyncDispose]: kill,
  }
}
