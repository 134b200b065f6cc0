import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { Valkey } from 'iovalkey'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

/** A Valkey or Redis of the test's own, in memory. */
export type TestValkey = {
  readonly url: string
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The server program, or undefined where none is installed. */
function findValkey(): string | undefined {
  return ['valkey-server', 'redis-server'].find((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

/** Starts one on a free port. */
export async function startValkey(): Promise<TestValkey> {
  const program = findValkey()
  if (program === undefined) throw new Error('Neither Valkey nor Redis is installed')
  const port = await freePort()
  const launch = () =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      cwd: tmpdir(),
      stdio: 'ignore',
    })
  let server = launch()
  const ready = () =>
    until(async () => {
      const client = new Valkey(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.ping()) === 'PONG'
      } catch {
        return false
      } finally {
        client.disconnect()
      }
    }, 'Valkey starts')
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  await ready()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      server = launch()
      await ready()
    },
    stop: kill,
  }
}
