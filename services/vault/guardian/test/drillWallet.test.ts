import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { x25519 } from '@noble/curves/ed25519.js'
import { bech32 } from '@scure/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptySqliteLog } from '../../server/src/db/openDatabase.ts'
import { makeWallet } from './makeWallet.ts'
import { testVault } from './testVault.ts'

const latchkey = join(import.meta.dirname, '../../../../scripts/latchkey.mjs')
const names = ['auth', 'guardian'] as const

let folder: string
let settings: Record<string, string>
let evm: string
let otherEvm: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-canary-'))
  const side = (name: string) => ({
    database: { sqlitePath: join(folder, `${name}.db`) },
    kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
  })
  {
    await using vault = await testVault({ auth: side('auth'), guardian: side('guardian') })
    // Backed up now: what the services sign is to hold by the clock of the drill.
    vault.clock.ms = Date.now() - 3_600_000
    const wallets = []
    for (const email of ['canary@example.org', 'bob@example.org']) {
      vault.clock.ms += 31_000
      const device = vault.device()
      wallets.push(await makeWallet(device, await vault.auth.logIn(device.auth, email)))
    }
    ;[evm = '', otherEvm = ''] = wallets.map(({ addresses }) => addresses.evm)
    for (const { database } of [vault.auth.deps, vault.guardian.deps]) await emptySqliteLog(database)
  }
  settings = { DRILL_EMAIL: 'canary@example.org', DRILL_ADDRESS: evm, DRILL_PROJECT: 'p' }
  for (const name of names) await backUp(name, name)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH ?? '', TMPDIR: folder, ...environment }
  const child = spawn(process.execPath, [latchkey, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** An identity or a recipient, as age writes it. */
const ageText = (kind: string, bytes: Uint8Array) => bech32.encodeFromBytes(kind, bytes)

/** @param keysOf Whose master keys are put beside the database. */
async function backUp(name: (typeof names)[number], keysOf: string): Promise<void> {
  const prefix = `${name.toUpperCase()}_BACKUP_`
  const recipients: Record<string, string> = {}
  for (const [part, setting] of [
    ['data', 'RECIPIENT'],
    ['keys', 'KEYS_RECIPIENT'],
  ] as const) {
    const secret = randomBytes(32)
    const path = join(folder, `${name}.${part}.identity`)
    writeFileSync(path, ageText('age-secret-key-', secret).toUpperCase())
    recipients[`BACKUP_${setting}`] = ageText('age', x25519.getPublicKey(secret))
    settings[`${prefix}${setting.replace('RECIPIENT', 'IDENTITY_FILE')}`] = path
  }
  const to = join(folder, `${name}.backups`)
  mkdirSync(to)
  const { code, said } = await run(['backup', name], {
    ...recipients,
    BACKUP_FROM: join(folder, `${name}.db`),
    BACKUP_KEYS_FROM: join(folder, `${keysOf}.keys`),
    BACKUP_TO: to,
    BACKUP_SIGNING_KEY_FILE: join(folder, `${name}.signing`),
  })
  if (code !== 0) throw new Error(said)
  settings[`${prefix}FROM`] = to
  settings[`${prefix}INSTALLATION`] = /installation ([\w-]+)/i.exec(said)?.[1] ?? ''
}

it('opens a wallet from what was backed up, and says so in a metric', { timeout: 120_000 }, async () => {
  const metric = join(folder, 'drill.prom')
  const { code, said } = await run(['drill', 'wallet', '--metric', metric], settings)
  expect(said).toContain(`The wallet ${evm} opens on a new device`)
  expect(code).toBe(0)
  expect(readFileSync(metric, 'utf8')).toMatch(/drill_last_success_timestamp_seconds\{service="wallet"\} \d{10}\n$/)
})

it('fails where another wallet comes out, and where none is named', { timeout: 120_000 }, async () => {
  const metric = join(folder, 'none.prom')
  const other = await run(['drill', 'wallet', '--metric', metric], { ...settings, DRILL_ADDRESS: otherEvm })
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining(`open the wallet ${evm}, and not ${otherEvm}`) })
  const unset = await run(['drill', 'wallet', '--metric', metric], { ...settings, DRILL_ADDRESS: '' })
  expect(unset).toMatchObject({ code: 1, said: expect.stringContaining('DRILL_ADDRESS is not set') })
  expect(() => readFileSync(metric)).toThrow('ENOENT')
})
