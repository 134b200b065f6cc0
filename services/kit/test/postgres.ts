import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from './freePort.ts'
import { startPgbouncer } from './startPgbouncer.ts'

const user = 'latchkey'

/** A PostgreSQL of the test's own, in a folder of its own. */
export type TestPostgres = AsyncDisposable & {
  /** The address of its first database. */
  readonly url: string
  /** The address of a further, empty database. */
  createDatabase(): Promise<string>
  /** Ends the server as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same files and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts one on a free port, from the system's own programs. PostgreSQL refuses to run as root, so root starts it as the
 * user `postgres`.
 * @throws Error that says what to install when there is no PostgreSQL.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres()
  if (programs === undefined)
    throw new Error('These tests need PostgreSQL 15 or later: apt-get install postgresql (its server need not run).')
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }
  const quiet = { ...identity, cwd: folder, env, stdio: 'ignore' } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync'], quiet)
  const port = await freePort()
  const urlOf = (name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`

  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']
  const launch = () => spawn(join(programs, 'postgres'), options, quiet)
  let server = launch()
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  process.once('exit', () => server.kill('SIGQUIT'))

  async function comesUp(retry: boolean): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (await answers(urlOf('postgres'))) return
      if (hasEnded()) {
        if (!retry) break
        server = launch()
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('PostgreSQL did not come up.')
  }
  await comesUp(false)
  // By hand: what is tested goes through a PgBouncer, as an operator may have one.
  const pooler = process.env.TEST_PGBOUNCER === 'on' ? await startPgbouncer(port, folder, identity) : undefined

  async function end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (hasEnded()) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  async function stop(): Promise<void> {
    await pooler?.stop()
    await end('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }

  let databases = 0
  const given = (url: string) => (pooler === undefined ? url : url.replace(`:${port}/`, `:${pooler.port}/`))
  return {
    url: given(urlOf('postgres')),
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return given(urlOf(name))
    },
    kill: () => end('SIGKILL'),
    // Processes of the killed server may hold its memory for a moment; a new one then refuses to start.
    restart: () => comesUp(true),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** The folder with PostgreSQL's server programs, or undefined where none is installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.filter((version) => Number(version) >= 15).map((version) => join(debian, version, 'bin')),
    ...configured(),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

function configured(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()]
  } catch {
    return []
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
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
