import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAuth } from '../../auth/src/sweepAuth.ts'
import { sweep } from '../../server/src/db/sweep.ts'
import { withProof } from '../../server/test/withProof.ts'
import { makeWallet } from './makeWallet.ts'
import { testVault } from './testVault.ts'

const email = 'ann@example.org'
const hourMs = 3_600_000
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const side = (name: string) => ({
  database: { sqlitePath: join(folder, `${name}.db`) },
  kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
})

describe('a disk that is full', () => {
  it('is told as a failure, leaves nothing half there, and is got over without a restart', async () => {
    await using vault = await testVault({ auth: side('auth'), guardian: side('guardian') })
    const [device, other] = [vault.device(), vault.device()]
    const session = await vault.auth.logIn(device.auth, email)
    const wallet = await makeWallet(device, session)
    vault.clock.ms += 31_000
    const second = await vault.auth.logIn(other.auth, email)
    const { database } = vault.auth.deps
    const tables = ['share_sets', 'wallets', 'devices', 'sessions', 'users', 'codes', 'login_attempts'] as const
    const rows = async () =>
      Promise.all(tables.map(async (table) => (await database.selectFrom(table).selectAll().execute()).length))
    const before = await rows()
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database)
    // No page more than there are; what is free within them goes first.
    await limit(1)
    await sql`create table ballast (bytes blob)`.execute(database).catch(() => {})
    for (const size of [4_096, 256, 16])
      for (let full = false; !full; )
        await sql`insert into ballast values (zeroblob(${size}))`.execute(database).catch(() => {
          full = true
        })
    const newSet = () =>
      withProof(wallet.root, session.user.id, {
        setId: randomBytes(16).toString('base64url'),
        serverShare: randomBytes(33).toString('base64url'),
        sealedRecovery: randomBytes(105).toString('base64url'),
        recoveryPublicKey: wallet.recoveryPublicKey,
      })
    let refused = 0
    for (let turn = 0; turn < 12; turn += 1) {
      const { status, code } = await other.auth.attempt(walletEndpoints.prepareSet, await newSet(), second)
      if (status === 200) continue
      expect({ status, code }).toEqual({ status: 503, code: 'api/upstream-unavailable' })
      refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect((await rows()).slice(1)).toEqual(before.slice(1))

    await limit(1_073_741_823)
    const set = await newSet()
    await other.auth.call(walletEndpoints.prepareSet, set, second)
    await other.auth.call(walletEndpoints.commitSet, { setId: set.setId }, second)
    const { addresses } = await device.auth.call(accountEndpoints.me, undefined, session)
    expect(addresses).toEqual(wallet.addresses)
    const { serverShare } = await device.auth.call(walletEndpoints.release, { setId: wallet.setId }, session)
    expect(serverShare).toBe(Buffer.from(wallet.shares.server).toString('base64url'))
  })
})

describe.each([
  ['forwards', hourMs],
  ['backwards', -hourMs],
])('a clock that jumps an hour %s', (_, jumpMs) => {
  it('ends no account, revives nothing that was used up, and keeps nobody waiting longer', async () => {
    await using vault = await testVault()
    const { clock, auth } = vault
    const device = vault.device()
    const session = await auth.logIn(device.auth, email)
    const wallet = await makeWallet(device, session)
    clock.ms += 31_000
    const asking = vault.device()
    const claims = { jti: 'an-id-that-was-seen-once', nonce: auth.deps.proofs.nonce() }
    const ask = { email, projectId: 'p' }
    const { attemptId } = await asking.auth.call(loginEndpoints.email, ask, { claims })
    const used = { attemptId: attemptId ?? '', code: await auth.codeFor(email) }
    await asking.auth.call(loginEndpoints.otp, used)
    clock.ms += jumpMs
    await sweepAuth(auth.deps)
    await sweep(auth.deps.database, clock.ms)
    // A proof and a code that were used stay used.
    const replayed = await asking.auth.attempt(loginEndpoints.email, ask, { claims })
    expect(['session/proof-invalid', 'session/nonce-needed']).toContain(replayed.code)
    expect(await asking.auth.attempt(loginEndpoints.otp, used)).toMatchObject({ code: 'login/attempt-closed' })
    // The session goes on, and the wallet opens.
    const next = await device.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
    const { serverShare } = await device.auth.call(walletEndpoints.release, { setId: wallet.setId }, next)
    expect(serverShare).toBe(Buffer.from(wallet.shares.server).toString('base64url'))
    // Half a minute is half a minute, whatever the clock said before.
    const stranger = vault.device()
    const refused = await stranger.auth.attempt(loginEndpoints.email, ask)
    if (refused.status !== 200) expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    clock.ms += 31_000
    const again = await stranger.auth.call(loginEndpoints.email, ask)
    const code = await auth.codeFor(email)
    const found = await stranger.auth.call(loginEndpoints.otp, { attemptId: again.attemptId ?? '', code })
    expect(found.user.id).toBe(session.user.id)
  })
})
