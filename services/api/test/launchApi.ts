import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { expect } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A process of the service. `end` kills it as a crash would. */
export type LaunchedApi = { readonly url: string; end(): Promise<void> }

/** Starts the service as operators do, in processes of its own. */
export function createLauncher() {
  const running = new Set<ChildProcess>()

  async function kill(child: ChildProcess): Promise<void> {
    if (!running.delete(child)) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  return {
    async launch(settings: Readonly<Record<string, string>>): Promise<LaunchedApi> {
      const port = await freePort()
      const child = spawn(process.execPath, ['--conditions=latchkey-source', main], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PORT: String(port),
          METRICS_PORT: String(await freePort()),
          LOG_LEVEL: 'silent',
          RATE_LIMIT: 'off',
          DEFAULT_PROJECT_ID: 'p',
          ...settings,
        },
      })
      running.add(child)
      const url = `http://127.0.0.1:${port}`
      const isUp = () =>
        fetch(`${url}/health`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(isUp, { timeout: 60_000, interval: 25 }).toBe(200)
      return { url, end: () => kill(child) }
    },
    /** Kills all that still run. */
    end: () => Promise.all([...running].map(kill)),
  }
}

/** Where several processes keep their rows together, by the kind of database. */
export const sharedDatabases = Object.entries({
  async SQLite() {
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
    const path = join(directory, 'api.db')
    const end = () => rm(directory, { recursive: true, force: true })
    return { settings: { SQLITE_PATH: path }, path, url: undefined, [Symbol.asyncDispose]: end }
  },
  async PostgreSQL() {
    const server = await startPostgres()
    const end = () => server[Symbol.asyncDispose]()
    return { settings: { DATABASE_URL: server.url }, path: '', url: server.url, [Symbol.asyncDispose]: end }
  },
})
