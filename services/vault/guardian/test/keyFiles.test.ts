import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startAuth } from '@latchkey/vault/auth'
import { startGuardian } from '@latchkey/vault/guardian'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv as readAuthEnv } from '../../auth/src/config.ts'
import { buildDeps as buildAuth } from '../../auth/src/deps.ts'
import { readEnv as readGuardianEnv } from '../src/config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  PORT: '0',
  PUBLIC_URL: 'http://own.test',
  FRAME_ORIGIN: 'http://frame.test',
  GUARDIAN_URL: 'http://guardian.test',
  AUTH_URL: 'http://auth.test',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'a@b.example',
  LOG_LEVEL: 'silent',
  SQLITE_PATH: join(folder, 'own.db'),
  KMS_FILE: join(folder, 'own.keys'),
  ...more,
})
const startOf = {
  auth: (more?: Readonly<Record<string, string>>) => startAuth(readAuthEnv(environment(more))),
  guardian: (more?: Readonly<Record<string, string>>) => startGuardian(readGuardianEnv(environment(more))),
}
const fault = (starting: Promise<unknown>) =>
  starting.then(
    () => 'It started.',
    (error: Error) => error.message,
  )

describe.each(['auth', 'guardian'] as const)('the key file of %s', (service) => {
  const start = startOf[service]
  const restart = async (more?: Readonly<Record<string, string>>) => (await start(more)).stop()
  /** A key file of the same service that another database was sealed with. */
  const strangersFile = async () => {
    const KMS_FILE = join(folder, 'other.keys')
    await restart({ SQLITE_PATH: join(folder, 'other.db'), KMS_FILE })
    return KMS_FILE
  }

  it('that is missing beside data ends the start, and no other one is made in its place', async () => {
    await restart()
    const path = join(folder, 'own.keys')
    renameSync(path, join(folder, 'moved'))
    const message = await fault(start())
    expect(message).toContain(`The key file ${path} is missing`)
    expect(message).toContain(join(folder, 'own.db'))
    expect(message).toContain('Put the file back from its backup')
    expect(existsSync(path)).toBe(false)
    renameSync(join(folder, 'moved'), path)
    await restart()
  })

  it('that is another one ends the start, with what was expected and what was found', async () => {
    await restart()
    const KMS_FILE = await strangersFile()
    const message = await fault(start({ KMS_FILE }))
    expect(message).toContain(`The key file ${KMS_FILE} is not the one`)
    const [, expected, found] =
      /expected fingerprint ([0-9a-f]{16}), found fingerprint ([0-9a-f]{16})/.exec(message) ?? []
    expect(expected).not.toBe(found)
    const printOf = (name: string) => {
      using database = new DatabaseSync(join(folder, name))
      return database.prepare('select fingerprint from key_prints').get()?.fingerprint
    }
    expect([expected, found]).toEqual([printOf('own.db'), printOf('other.db')])
    // Nor does a new key in the stranger's file make it the right one.
    expect(await fault(start({ KMS_FILE, KMS_ROTATE: 'on' }))).toContain('is not the one')
    await restart()
  })

  it('is noted in a database from before there were fingerprints, if it opens what lies there', async () => {
    await restart()
    const KMS_FILE = await strangersFile()
    const query = (text: string) => {
      using database = new DatabaseSync(join(folder, 'own.db'))
      return database.prepare(text).all()
    }
    query('delete from key_prints')
    expect(await fault(start({ KMS_FILE }))).toMatch(
      /expected one that opens what lies there, found fingerprint \w{16}/,
    )
    expect(query('select * from key_prints')).toEqual([])
    await restart()
    expect(query('select key_id from key_prints')).toMatchObject([{ key_id: 'k1' }])
  })

  it('gets no key in the place of another when it is turned twice', async () => {
    await restart()
    const path = join(folder, 'own.keys')
    await restart({ KMS_ROTATE: 'on' })
    copyFileSync(path, join(folder, 'both'))
    const ring = JSON.parse(readFileSync(path, 'utf8'))
    const { k1: _, ...keys } = ring.keys
    writeFileSync(path, JSON.stringify({ ...ring, keys }), { mode: 0o600 })
    // Rows that the first key seals are still there.
    expect(await fault(start())).toContain('Key k1: expected fingerprint')
    copyFileSync(join(folder, 'both'), path)
    await restart({ KMS_ROTATE: 'on' })
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).keys)).toEqual(['k1', 'k2', 'k3'])
    writeFileSync(path, JSON.stringify({ ...ring, current: 'k2', keys: { k2: ring.keys.k2 } }), { mode: 0o600 })
    await fault(start({ KMS_ROTATE: 'on' }))
    expect(JSON.parse(readFileSync(path, 'utf8')).keys).toMatchObject({ k2: ring.keys.k2 })
  })
})

it('names a PostgreSQL database without its password', async () => {
  await using postgres = await startPostgres()
  const url = new URL(postgres.url)
  url.password = 'canary'
  const config = readAuthEnv(environment({ DATABASE_URL: url.href }))
  await (await buildAuth(config)).stop()
  rmSync(join(folder, 'own.keys'))
  const message = await fault(buildAuth(config))
  expect(message).toContain(`the database ${url.host}/postgres holds`)
  expect(message).not.toContain('canary')
})
