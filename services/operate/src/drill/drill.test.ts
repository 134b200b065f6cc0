import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuthConfig, startAuth } from '@latchkey/vault/auth'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSigningKey } from '../backup/manifest.ts'
import { runBackupCommand } from '../backup/runBackupCommand.ts'
import { runDrillCommand } from './runDrillCommand.ts'

let folder: string
let environment: Record<string, string>
const at = (name: string) => join(folder, name)

/** An auth service that has run once: it has its secrets, and the keys that they lie under. */
async function runOnce(name: string): Promise<void> {
  const config: AuthConfig = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://auth.test',
    frameOrigin: 'https://wallet.test',
    guardianUrl: 'http://127.0.0.1:9',
    database: { sqlitePath: at(`${name}.db`) },
    kms: { kind: 'local', path: at(`${name}.keys`) },
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'wallet@operator.test',
    logLevel: 'silent',
  }
  await (await startAuth(config)).stop()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-drills-'))
  await runOnce('one')
  await runOnce('other')
  const [data, keys] = [await generateX25519Identity(), await generateX25519Identity()]
  writeFileSync(at('data.identity'), data)
  writeFileSync(at('keys.identity'), keys)
  environment = {
    BACKUP_RECIPIENT: await identityToRecipient(data),
    BACKUP_KEYS_RECIPIENT: await identityToRecipient(keys),
    BACKUP_SIGNING_KEY_FILE: at('signing.key'),
    BACKUP_IDENTITY_FILE: at('data.identity'),
    BACKUP_KEYS_IDENTITY_FILE: at('keys.identity'),
    BACKUP_METRIC_FILE: at('drill.prom'),
    BACKUP_INSTALLATION: openSigningKey(at('signing.key')).installation,
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function backUp(to: string, keysFrom: string): Promise<void> {
  mkdirSync(at(to))
  const of = { BACKUP_FROM: at('one.db'), BACKUP_KEYS_FROM: keysFrom, BACKUP_TO: at(to), BACKUP_METRIC_FILE: '' }
  await runBackupCommand(['auth'], { ...environment, ...of }, () => {})
}
const drill = (from: string, write: (text: string) => void = () => {}) =>
  runDrillCommand(['auth'], { ...environment, BACKUP_FROM: at(from) }, write)
const scratches = () => readdirSync(tmpdir()).filter((name) => name.startsWith('latchkey-drill-'))

it('starts the service on what it restored, says so in a metric, and leaves nothing behind', async () => {
  await backUp('right', at('one.keys'))
  const before = scratches()
  let said = ''
  expect(
    await drill('right', (text) => {
      said += text
    }),
  ).toBe(0)
  expect(said).toMatch(/^The auth started on \d+ rows of .* opened them by its restored keys/)
  expect(readFileSync(at('drill.prom'), 'utf8')).toMatch(
    /^# TYPE latchkey_drill_last_success_timestamp_seconds gauge\n.*\{service="auth"\} \d{10}\n$/,
  )
  expect(scratches()).toEqual(before)
})

it('fails where the keys that were kept are not those of the database, and leaves the metric as it was', async () => {
  copyFileSync(at('other.keys'), at('wrong.keys'))
  await backUp('wrong', at('wrong.keys'))
  writeFileSync(at('drill.prom'), 'as it was')
  await expect(drill('wrong')).rejects.toThrow(/did not start on what was restored/)
  expect(readFileSync(at('drill.prom'), 'utf8')).toBe('as it was')
})

/** Processes that run below a folder. */
const processesIn = (place: string) =>
  readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(place)
    } catch {
      return false
    }
  })

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'interrupted by %s, leaves no service running, and what was restored only where it was killed outright',
  async (signal) => {
    await backUp(`cut ${signal}`, at('one.keys'))
    const temporary = at(`tmp ${signal}`)
    mkdirSync(temporary)
    const script = join(import.meta.dirname, '../../../../scripts/latchkey.mjs')
    const command = spawn(process.execPath, [script, 'drill', 'auth'], {
      env: { PATH: process.env.PATH, TMPDIR: temporary, ...environment, BACKUP_FROM: at(`cut ${signal}`) },
      stdio: 'ignore',
    })
    const ended = once(command, 'exit')
    const found = () => readdirSync(temporary).filter((name) => name.startsWith('latchkey-drill-'))
    // The master keys lie beside the database, and the service is on its way.
    await expect
      .poll(() => found().some((name) => existsSync(join(temporary, name, 'auth.keys'))), {
        timeout: 30_000,
        interval: 5,
      })
      .toBe(true)
    await expect.poll(() => processesIn(temporary).length, { timeout: 30_000, interval: 5 }).toBe(1)
    command.kill(signal)
    expect(await ended).toEqual([null, signal])
    await expect.poll(() => processesIn(temporary), { timeout: 30_000 }).toEqual([])
    expect(found()).toHaveLength(signal === 'SIGKILL' ? 1 : 0)
  },
)
