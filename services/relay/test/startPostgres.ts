import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres } from './findPostgres.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

/** A PostgreSQL of the test's own, in a folder of its own. */
export type TestPostgres = {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  /** Ends the server as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same files and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts one. PostgreSQL refuses to run as root, so root starts it as the user `postgres`. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const folder = mkdtempSync(join(tmpdir(), 'relay-postgres-'))
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const quiet = { ...identity, cwd: folder, stdio: 'ignore' } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'relay', '--no-sync'], quiet)
  const port = await freePort()
  const address = (name: string) => `postgres://relay@127.0.0.1:${port}/${name}`
  let databases = 0

  function launch() {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
    return spawn(join(programs ?? '', 'postgres'), ['-D', data, ...settings.flatMap((entry) => ['-c', entry])], quiet)
  }

  async function answers(): Promise<boolean> {
    const client = new Client({ connectionString: address('postgres') })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  let server = launch()
  await until(answers, 'PostgreSQL starts')

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  return {
    async createDatabase() {
      databases += 1
      const client = new Client({ connectionString: address('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE relay_${databases}`)
      await client.end()
      return address(`relay_${databases}`)
    },
    kill: () => end('SIGKILL'),
    async restart() {
      await until(async () => {
        // Processes of the killed server may hold its memory for a moment; a new one then refuses to start.
        if (server.exitCode !== null || server.signalCode !== null) server = launch()
        return answers()
      }, 'PostgreSQL starts again')
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
