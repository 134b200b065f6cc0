import { spawn, spawnSync } from 'node:child_process'
import { Redis } from 'iovalkey'
import { freePort } from './freePort.ts'

/**
 * A throw-away Valkey or Redis server on a free port, without a file.
 * @throws Error that says what to install when there is none.
 */
export async function startValkey(): Promise<AsyncDisposable & { url: string; stop(): Promise<void> }> {
  const binary = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (binary === undefined) throw new Error('These tests need Valkey or Redis: apt-get install redis-server.')
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(binary, options, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  process.once('exit', () => server.kill('SIGQUIT'))
  const url = `redis://127.0.0.1:${port}`

  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
  probe.on('error', () => {})
  await probe.ping()
  probe.disconnect()

  async function stop() {
    server.kill('SIGTERM')
    await ended
  }
  return { url, stop, [Symbol.asyncDispose]: stop }
}
