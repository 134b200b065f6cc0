import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './freePort.ts'

const run = promisify(execFile)
const installed = '/usr/lib/postgresql'

/**
 * A throw-away PostgreSQL cluster on a free port, from the system's own binaries.
 *
 * PostgreSQL refuses to run as root: there the postgres user runs it.
 * @throws Error that says what to install when there is no PostgreSQL.
 */
export async function startPostgres(): Promise<startPostgres.ReturnType> {
  const binaries = await findBinaries()
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'))
  const asUser = await serverUser()
  if (asUser.id !== undefined) await chown(directory, asUser.id.uid, asUser.id.gid)
  const data = join(directory, 'data')
  const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }

  const initdb = [join(binaries, 'initdb'), '-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await run(asUser.command, [...asUser.prefix, ...initdb], { cwd: directory, env: environment })

  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, '-F']
  const server = spawn(asUser.command, [...asUser.prefix, join(binaries, 'postgres'), ...options], {
    cwd: directory,
    env: environment,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  process.once('exit', () => server.kill('SIGQUIT'))
  const url = `postgres://latchkey@127.0.0.1:${port}/postgres`
  await answering(url, () => server.exitCode === null)

  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export declare namespace startPostgres {
  type ReturnType = AsyncDisposable & { url: string }
}

async function findBinaries(): Promise<string> {
  const versions = existsSync(installed) ? await readdir(installed) : []
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)[0]
  if (newest === undefined)
    throw new Error('These tests need PostgreSQL 15 or later: apt-get install postgresql (its server need not run).')
  return join(installed, String(newest), 'bin')
}

async function serverUser() {
  if (process.getuid?.() !== 0) return { command: 'env', prefix: [], id: undefined }
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return {
    command: 'setpriv',
    prefix: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all'],
    id: { uid, gid },
  }
}

async function answering(url: string, running: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && running(); tries++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not come up.')
}
