import { createHmac, randomBytes } from 'node:crypto'
import { guardianEndpoints, loginEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprints as ofAuth } from '../../auth/src/db/sealedTables.ts'
import { renewPepper } from '../../server/src/secrets/renewPepper.ts'
import { secretsCommand } from '../../server/src/secrets/secretsCommand.ts'
import { fingerprints as ofGuardian } from '../src/db/sealedTables.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const email = 'ann@example.org'
const minuteMs = 60_000
let vault: TestVault

beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

const contexts = () => [vault.auth.deps, vault.guardian.deps]

/** What a thief of the first pepper makes of a list of addresses and networks, for each purpose. */
function guesses(context: TestVault['auth']['deps'] | TestVault['guardian']['deps'], texts: readonly string[]) {
  const secret = context.secrets.of('pepper').all().at(-1)?.secret ?? new Uint8Array()
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url')
  return texts.flatMap((text) => {
    const plain = ['email', 'network'].map((purpose) => mac(purpose, text))
    return [...plain, ...plain.map((inner) => mac('scoped', `p\n${inner}`))]
  })
}

/** Everything that a database holds, as text. */
async function dump(database: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(database)
  const tables = await Promise.all(rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database)))
  return JSON.stringify(tables.map((table) => table.rows))
}

const known = async () => {
  const dumps = await Promise.all(contexts().map(({ database }) => dump(database)))
  return contexts().map(
    (context, at) => guesses(context, [email, '10.0.0.1']).filter((guess) => dumps[at]?.includes(guess)).length,
  )
}

async function renew() {
  for (const context of contexts()) await secretsCommand(context, ['renew', 'pepper'])
  vault.clock.ms += 15 * minuteMs
  for (const context of contexts()) await context.renewPepper()
}

async function ask(device: TestDevice, session: VaultSession) {
  const ephemeral = createRecoveryKey(plainRandom)
  const request = {
    email,
    attemptId: randomBytes(16).toString('base64url'),
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  }
  const headers = { 'x-forwarded-for': '10.0.0.1' }
  const { releaseId } = await device.guardian.call(guardianEndpoints.start, request, { headers })
  return { releaseId, link: await vault.linkFor(email), session, device }
}

describe('the pepper', () => {
  it('is renewed: a thief of the older one and of a later database finds no address and no network', async () => {
    const first = vault.device()
    const session = await vault.auth.logIn(first.auth, email)
    const wallet = await makeWallet(first, session)
    vault.clock.ms += minuteMs
    await ask(first, session)
    expect(await known()).toEqual([expect.any(Number), expect.any(Number)])
    expect(Math.min(...(await known()))).toBeGreaterThan(0)

    await renew()
    expect(await known()).toEqual([0, 0])

    const other = vault.device()
    const again = await vault.auth.logIn(other.auth, email)
    expect(again.user.id).toBe(session.user.id)
    const asked = await ask(other, again)
    await vault.press(asked.link, 'approve')
    const recoveryPublicKey = wallet.recoveryPublicKey
    const collected = { releaseId: asked.releaseId, assertion: again.assertion, recoveryPublicKey }
    expect((await other.guardian.call(guardianEndpoints.collect, collected)).sealedRecoveryKey).not.toBe('')

    await renew()
    expect(await known()).toEqual([0, 0])
    expect((await vault.auth.logIn(vault.device().auth, email)).user.id).toBe(session.user.id)
    expect(await secretsCommand(vault.auth.deps, ['status'])).toContain('pepper: 3 (in use), 2, 1')
  })

  it('makes no fingerprint while one could be written without the new layer, and says when to come again', async () => {
    const before = await vault.auth.logIn(vault.device().auth, email)
    await secretsCommand(vault.auth.deps, ['renew', 'pepper'])
    vault.clock.ms += 13 * minuteMs
    const ask = () => vault.device().auth.attempt(loginEndpoints.email, { email, projectId: 'p' })
    expect((await ask()).code).toBeUndefined()
    vault.clock.ms += minuteMs
    expect(await ask()).toMatchObject({ code: 'api/upstream-unavailable' })
    vault.clock.ms += minuteMs
    expect(await ask()).toMatchObject({ code: 'api/upstream-unavailable' })
    await vault.auth.deps.renewPepper()
    expect((await vault.auth.logIn(vault.device().auth, email)).user.id).toBe(before.user.id)
  })

  it('gives strangers no second budget of wrong codes', async () => {
    const guess = async () => {
      const { auth } = vault.device()
      vault.clock.ms += 31_000
      const { attemptId = '' } = await auth.call(loginEndpoints.email, { email, projectId: 'p' })
      return (await auth.attempt(loginEndpoints.otp, { attemptId, code: '000000' })).code
    }
    const counted = async () => {
      const { rows } = await sql<{ used: number }>`select used from rate_buckets
        where name like 'wrong-codes/%'`.execute(vault.auth.deps.database)
      return rows.map(({ used }) => used)
    }
    for (let at = 0; at < 3; at += 1) await guess()
    await renew()
    await guess()
    expect(await counted()).toEqual([4])
  })

  it('is where it was when the renewal breaks off, and the next one finishes', async () => {
    const { id } = (await vault.auth.logIn(vault.device().auth, email)).user
    await vault.auth.logIn(vault.device().auth, 'bob@example.org')
    const { deps } = vault.auth
    await secretsCommand(deps, ['renew', 'pepper'])
    vault.clock.ms += 15 * minuteMs
    const before = await dump(deps.database)
    let left = 3
    const killed = {
      ...deps.pepper,
      addLayers: (mac: string) => {
        left -= 1
        if (left === 0) throw new Error('Killed.')
        return deps.pepper.addLayers(mac)
      },
    }
    await expect(renewPepper(deps.database, killed, ofAuth)).rejects.toThrow('Killed.')
    expect(await dump(deps.database)).toBe(before)
    await deps.renewPepper()
    expect((await vault.auth.logIn(vault.device().auth, email)).user.id).toBe(id)
  })

  it('covers every column of fingerprints whose texts can be guessed', async () => {
    const kept = ['content_mac', 'state_mac', 'user_mac']
    const columns = async (database: QueryExecutorProvider) => {
      const { rows } = await sql<{ at: string }>`select t.name || '.' || c.name as at from sqlite_master t
        join pragma_table_info(t.name) c where t.type = 'table' and c.name like '%\\_mac' escape '\\'`.execute(database)
      return rows.map(({ at }) => at).filter((at) => !kept.some((name) => at.endsWith(`.${name}`)))
    }
    const listed = [ofAuth, ofGuardian].map(({ columns }) => columns.map(({ table, column }) => `${table}.${column}`))
    for (const [at, { database }] of contexts().entries())
      expect((await columns(database)).sort()).toEqual(listed[at]?.sort())
  })
})
