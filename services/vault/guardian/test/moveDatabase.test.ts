import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardianEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import type { DatabaseConfig } from '@latchkey/service-kit/database'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { openRoot, type RootAddresses } from '@latchkey/vault/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWallet } from './makeWallet.ts'
import { testVault } from './testVault.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-wallets-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** `npm run test:full` moves as many as a small operator has. */
const people = process.env.TEST_FULL === 'on' ? 1_000 : 40
const latchkey = join(import.meta.dirname, '../../../../scripts/latchkey.mjs')
const names = ['auth', 'guardian'] as const
type Places = Readonly<Record<(typeof names)[number], string>>
const files = (suffix: string): Places => ({
  auth: join(folder, `auth${suffix}.db`),
  guardian: join(folder, `guardian${suffix}.db`),
})

function open(places: Places) {
  const config = (name: (typeof names)[number]) => {
    const database: DatabaseConfig = places[name].startsWith('postgres')
      ? { databaseUrl: places[name], sqlitePath: '' }
      : { sqlitePath: places[name] }
    return { database, kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) } } as const
  }
  return testVault({ auth: { ...config('auth'), mailsPerNetwork: people }, guardian: config('guardian') })
}

/** Moves by the command, which is killed at random, and given again until it ends. @returns How often it was killed. */
async function move(name: (typeof names)[number], from: string, to: string): Promise<number> {
  let killed = 0
  for (;;) {
    const child = spawn(process.execPath, [latchkey, 'move-database', name, '--from', from, '--to', to], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    let slicesLeft = killed < 3 ? 1 + Math.floor(Math.random() * 5) : Number.POSITIVE_INFINITY
    child.stdout.on('data', (chunk: Buffer) => {
      slicesLeft -= chunk.toString().split('\n').length - 1
      if (slicesLeft <= 0) child.kill('SIGKILL')
    })
    const [code, signal] = await once(child, 'close')
    // One that was killed at its very end had moved all: whether it did is for the wallets to show.
    if (code === 0 || (killed > 0 && said.includes('is not empty'))) return killed
    expect({ signal, said }).toEqual({ signal: 'SIGKILL', said: '' })
    killed += 1
  }
}

type Wallet = {
  readonly key: () => string
  refreshToken: string
  readonly setId: string
  readonly deviceShare: Uint8Array
  readonly root: Uint8Array
  readonly addresses: RootAddresses
}

/** Opens a wallet as its device does: with the share that the auth service gives out, and its own. */
async function opens(vault: Awaited<ReturnType<typeof testVault>>, wallet: Wallet): Promise<boolean> {
  const device = vault.device(wallet.key())
  const session = await device.auth.call(loginEndpoints.refresh, { refreshToken: wallet.refreshToken })
  wallet.refreshToken = session.refreshToken
  const { serverShare } = await device.auth.call(walletEndpoints.release, { setId: wallet.setId }, session)
  const share = new Uint8Array(Buffer.from(serverShare, 'base64url'))
  // It is compared with all addresses of the wallet, or refused.
  const root = await openRoot(wallet.deviceShare, share, wallet.addresses)
  // The guardian knows the person, too.
  await device.guardian.call(guardianEndpoints.cancel, { assertion: session.assertion })
  return Buffer.from(root).equals(Buffer.from(wallet.root))
}

it(`moves ${people} wallets to PostgreSQL and back, killed on the way, and all open`, {
  timeout: 1_200_000,
}, async () => {
  const wallets: Wallet[] = []
  let nowMs = 0
  const first = files('')
  {
    await using vault = await open(first)
    for (let number = 0; number < people; number += 1) {
      const device = vault.device()
      const session = await vault.auth.logIn(device.auth, `person-${number}@example.org`)
      const { root, addresses, setId, shares } = await makeWallet(device, session)
      // So many logins in no time would cost work.
      vault.clock.ms += 1_100
      wallets.push({
        key: device.key,
        refreshToken: session.refreshToken,
        setId,
        deviceShare: shares.device,
        root,
        addresses,
      })
    }
    nowMs = vault.clock.ms
  }
  let [from, killed] = [first, 0]
  const databases: Places = { auth: await postgres.createDatabase(), guardian: await postgres.createDatabase() }
  for (const to of [databases, files('-back')]) {
    for (const name of names) killed += await move(name, from[name], to[name])
    await using vault = await open(to)
    vault.clock.ms = nowMs
    let opened = 0
    for (const wallet of wallets) if (await opens(vault, wallet)) opened += 1
    expect(opened).toBe(people)
    from = to
  }
  expect(killed).toBeGreaterThan(0)
})
