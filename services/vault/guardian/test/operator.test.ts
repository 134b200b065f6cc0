import { randomBytes } from 'node:crypto'
import {
  accountEndpoints,
  guardianEndpoints,
  guardianOperatorEndpoints,
  loginEndpoints,
  operatorEndpoints,
  protectionEndpoints,
  type VaultBodyOf,
  type VaultSession,
  vaultEndpoints,
} from '@latchkey/protocol/vault'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../auth/src/limits.ts'
import { sweepDeletions } from '../../auth/src/sweepAuth.ts'
import { act, ask, codeOf, owned, type Service, tokens } from './asOperator.ts'
import { makeWallet } from './makeWallet.ts'
import { protectedPerson } from './protectedPerson.ts'
import { type TestVault, testVault } from './testVault.ts'

const operatorCalls = (['auth', 'guardian'] as const).flatMap((service) =>
  vaultEndpoints[service]
    .filter(({ auth }) => auth === 'operator')
    .map((endpoint) => [endpoint.id, service, endpoint] as const),
)

/** Every row of both databases, as text by table. */
async function rowsOf(vault: TestVault, service: Service): Promise<Map<string, string>> {
  const { database } = vault[service].deps
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(database)
  const rows = new Map<string, string>()
  for (const { name } of tables.rows) {
    const all = await sql`select * from ${sql.table(name)}`.execute(database)
    rows.set(name, JSON.stringify(all.rows))
  }
  return rows
}

describe("an operator's call", () => {
  let vault: TestVault
  let bare: TestVault
  let session: VaultSession
  beforeAll(async () => {
    vault = await owned()
    bare = await testVault()
    const device = vault.device()
    session = await vault.auth.logIn(device.auth, 'ann@example.org')
    await makeWallet(device, session)
  })
  afterAll(async () => {
    await vault[Symbol.asyncDispose]()
    await bare[Symbol.asyncDispose]()
  })

  it.each(operatorCalls)('%s is not there for any other than the operator', async (_, service, endpoint) => {
    const own = `Bearer ${tokens[service]}`
    const other = `Bearer ${tokens[service === 'auth' ? 'guardian' : 'auth']}`
    const before = [await rowsOf(vault, 'auth'), await rowsOf(vault, 'guardian')]
    const body = endpoint.example.body
    const refused = [
      await ask(vault, service, endpoint, body, {}),
      await ask(vault, service, endpoint, body, { authorization: other }),
      await ask(vault, service, endpoint, body, { authorization: `${own}x` }),
      await ask(vault, service, endpoint, body, { authorization: tokens[service] }),
      await ask(vault, service, endpoint, body, { authorization: `DPoP ${session.accessToken}` }),
      await ask(vault, service, endpoint, body, { authorization: `Bearer ${session.accessToken}` }),
      // A page that has come by the token, the wallet's own one too.
      await ask(vault, service, endpoint, body, { authorization: own, origin: 'https://app.example' }),
      await ask(vault, service, endpoint, body, { authorization: own, origin: 'https://wallet.test' }),
      await ask(vault, service, endpoint, body, { authorization: own, origin: 'null' }),
      await ask(vault, service, endpoint, body, { authorization: own, 'sec-fetch-site': 'none' }),
      // No token is set: not even an empty one counts.
      await ask(bare, service, endpoint, body, { authorization: own }),
      await ask(bare, service, endpoint, body, { authorization: 'Bearer ' }),
      await ask(bare, service, endpoint, body, { authorization: 'Bearer undefined' }),
    ]
    const nowhere = await ask(vault, service, { path: '/v1/operator/nothing' }, body)
    const words = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    for (const { status, text } of refused) {
      expect(status).toBe(404)
      expect(words(text)).toBe(words(nowhere.text))
    }
    expect([await rowsOf(vault, 'auth'), await rowsOf(vault, 'guardian')]).toEqual(before)
    expect((await ask(vault, service, endpoint, { no: 1 })).status).toBe(400)
  })
})

describe("an operator's calls", () => {
  it('are sixteen', () => {
    expect(operatorCalls.map(([id]) => id)).toHaveLength(16)
  })

  it('find a person by what they log in with, by their addresses and by their id, in every project', async () => {
    await using vault = await owned()
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, 'ann@example.org')
    const { addresses } = await makeWallet(device, session)
    await vault.auth.logIn(vault.device().auth, 'bob@example.org')
    vault.clock.ms += 31_000
    const other = vault.device().auth
    const { attemptId } = await other.call(loginEndpoints.email, { email: 'ann@example.org', projectId: 'q' })
    const code = await vault.auth.codeFor('ann@example.org')
    const inOther = await other.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code })
    const find = async (body: VaultBodyOf<typeof operatorEndpoints.personFind>) =>
      (await act(vault, 'auth', operatorEndpoints.personFind, body)).people

    const byMail = await find({ by: 'email', email: ' Ann@Example.org ' })
    expect(byMail.map(({ userId }) => userId).toSorted()).toEqual([session.user.id, inOther.user.id].toSorted())
    expect(byMail.map(({ scope }) => scope).toSorted()).toEqual(['p', 'q'])
    for (const address of [addresses.evm.toLowerCase(), addresses.evm, addresses.solana, addresses.bitcoinPayment])
      expect(await find({ by: 'address', address })).toMatchObject([{ userId: session.user.id, addresses }])
    expect(await find({ by: 'address', address: addresses.solana.toLowerCase() })).toEqual([])
    expect(await find({ by: 'address', address: addresses.evm.slice(0, 30) })).toEqual([])
    expect(await find({ by: 'user', userId: session.user.id })).toMatchObject([{ frozenAtMs: null }])
    expect(await find({ by: 'email', email: 'eve@example.org' })).toEqual([])
    const guarded = { by: 'user', userId: session.user.id } as const
    const kept = await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, guarded)
    expect(kept.people).toMatchObject([{ recoveryKeys: 1, frozenByOperator: false }])
    const mail = { by: 'email', email: 'ann@example.org' } as const
    expect(await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, mail)).toEqual(kept)
  })

  it('freeze an account: no login begins, no session goes on, nothing is given out, until it is unfrozen', async () => {
    await using vault = await owned()
    const person = await protectedPerson(vault)
    const { device, session, email } = person
    await person.addPasskey()
    const freeze = async (isFrozen: boolean) => {
      await act(vault, 'auth', operatorEndpoints.personFreeze, { userId: session.user.id, isFrozen })
      const query = { by: 'user', userId: session.user.id } as const
      const { people } = await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, query)
      const personId = people[0]?.personId ?? ''
      await act(vault, 'guardian', guardianOperatorEndpoints.guardedFreeze, { personId, isFrozen })
    }
    await freeze(true)
    // What the person had before: the session has ended, and its word counts no more.
    for (const endpoint of vaultEndpoints.auth.filter(({ auth }) => auth === 'session'))
      expect(
        [await device.auth.attempt(endpoint, endpoint.example.body, session)].map(({ code }) => code),
        endpoint.id,
      ).toEqual(['session/invalid'])
    for (const endpoint of vaultEndpoints.guardian) {
      const body = endpoint.example.body as Readonly<Record<string, unknown>> | undefined
      if (body === undefined || !('assertion' in body)) continue
      const answer = await device.guardian.attempt(endpoint, { ...body, assertion: session.assertion })
      // What was done to them is for them to see.
      expect(answer.code, endpoint.id).toBe(
        endpoint.path === guardianEndpoints.acts.path ? undefined : 'account/frozen',
      )
    }
    // A new login, by each way that needs no browser.
    vault.clock.ms += 31_000
    const thief = vault.device()
    await expect(vault.auth.logIn(thief.auth, email)).rejects.toThrow('account/frozen')
    expect(await vault.auth.deps.database.selectFrom('sessions').selectAll().execute()).toEqual([])

    await freeze(false)
    vault.clock.ms += 31_000
    const again = vault.device()
    const back = await vault.auth.logIn(again.auth, email)
    expect((await again.auth.call(accountEndpoints.me, undefined, back)).addresses).toEqual(person.wallet.addresses)
  })

  it('stop a session that began while the account was frozen', async () => {
    await using vault = await owned()
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, 'ann@example.org')
    // What a login that ran beside the freeze leaves on a database that does not order the two.
    await vault.auth.deps.database.updateTable('users').set({ frozen_at: 1 }).execute()
    const exportCall = protectionEndpoints.exportBegin
    expect(await device.auth.attempt(exportCall, {}, session)).toMatchObject({ status: 403, code: 'account/frozen' })
  })

  it('keep a frozen account from going, whoever asked for that', async () => {
    await using vault = await owned()
    const session = await vault.auth.logIn(vault.device().auth, 'ann@example.org')
    const userId = session.user.id
    const { database } = vault.auth.deps
    await act(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen: true })
    await database.insertInto('deletions').values({ user_id: userId, due_at: vault.clock.ms }).execute()
    const left = () => database.selectFrom('users').select('id').execute()
    await sweepDeletions({ ...vault.auth.deps })
    expect(await left()).toHaveLength(1)
    await act(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen: false })
    // No login could keep it meanwhile: the person has the three days again.
    vault.clock.ms += limits.graceMs - 1
    await sweepDeletions({ ...vault.auth.deps })
    expect(await left()).toHaveLength(1)
    vault.clock.ms += 1
    await sweepDeletions({ ...vault.auth.deps })
    expect(await left()).toEqual([])
  })

  it('keep what the guardian has of a frozen person until they are unfrozen, though auth says that they are gone', async () => {
    await using vault = await owned()
    const { session } = await protectedPerson(vault)
    const { database } = vault.guardian.deps
    await database.updateTable('people').set({ delete_approved_at: vault.clock.ms }).execute()
    const query = { by: 'user', userId: session.user.id } as const
    const [found] = (await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, query)).people
    const freeze = (isFrozen: boolean) =>
      act(vault, 'guardian', guardianOperatorEndpoints.guardedFreeze, { personId: found?.personId ?? '', isFrozen })
    const seconds = Math.floor(vault.clock.ms / 1_000)
    const claims = { sub: session.user.id, iat: seconds, exp: seconds + 60 }
    const word = vault.auth.deps.signer.sign('account-deleted+jwt', claims)
    const say = async () => codeOf((await ask(vault, 'guardian', guardianEndpoints.deleteUser, { word }, {})).text)
    const left = () => database.selectFrom('wraps').select('user_mac').execute()
    await freeze(true)
    // Not a yes: auth would not say it again.
    expect(await say()).toBe('account/frozen')
    expect(await left()).toHaveLength(1)
    await freeze(false)
    expect(await say()).toBeUndefined()
    expect(await left()).toEqual([])
  })

  it('end the sessions of one person, and of no other', async () => {
    await using vault = await owned()
    const [ann, bob] = [vault.device().auth, vault.device().auth]
    const session = await vault.auth.logIn(ann, 'ann@example.org')
    const others = await vault.auth.logIn(bob, 'bob@example.org')
    const { sessions } = await act(vault, 'auth', operatorEndpoints.personSessions, { userId: session.user.id })
    expect(sessions).toMatchObject([{ loggedInAtMs: vault.clock.ms }])
    expect(await act(vault, 'auth', operatorEndpoints.personEndSessions, { userId: session.user.id })).toEqual({
      ended: 1,
    })
    expect((await ann.attempt(accountEndpoints.me, undefined, session)).code).toBe('session/invalid')
    expect((await bob.attempt(accountEndpoints.me, undefined, others)).status).toBe(200)
  })

  it('export what is held on a person, and no key, share, code or token', async () => {
    await using vault = await owned()
    const person = await protectedPerson(vault)
    await person.addPasskey()
    const proofs = await person.proofs()
    const { session, wallet, email } = person
    const auth = await act(vault, 'auth', operatorEndpoints.personExport, { userId: session.user.id })
    const mail = { by: 'email', email } as const
    const [found] = (await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, mail)).people
    vault.clock.ms += 1
    const guarded = await act(vault, 'guardian', guardianOperatorEndpoints.guardedExport, {
      personId: found?.personId ?? '',
    })
    expect(auth).toMatchObject({
      identities: [{ provider: 'email', email }],
      wallet: { automatic: 'on' },
      passkeys: [{ label: 'Phone' }],
      shareSets: [{ state: 'active' }],
    })
    expect(auth.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['login', 'wallet-made', 'passkey-added', 'operator-exported']),
    )
    expect(guarded).toMatchObject({
      requests: [{ email, app: 'https://app.example' }],
      acts: [{ act: 'looked' }, { act: 'exported' }],
    })
    const exported = JSON.stringify([auth, guarded])
    const bytes = [wallet.shares.server, wallet.shares.recovery, wallet.recovery.secret, wallet.root]
    const { rows: secrets } = await sql<Record<string, string>>`
      select ciphertext, wrapped_key, sealed_recovery, recovery_public_key, content_mac from share_sets`.execute(
      vault.auth.deps.database,
    )
    const { rows: more } = await sql<Record<string, string>>`
      select access_digest, refresh_digest, thumbprint from sessions, devices`.execute(vault.auth.deps.database)
    const { rows: kept } = await sql<Record<string, string>>`
      select ciphertext, wrapped_key, token_digest, phrase, owner_mac from wraps, releases`.execute(
      vault.guardian.deps.database,
    )
    const hidden = [
      ...bytes.flatMap((one) => ['hex', 'base64', 'base64url'].map((as) => Buffer.from(one).toString(as as 'hex'))),
      ...[...secrets, ...more, ...kept].flatMap((row) => Object.values(row)),
      session.accessToken,
      session.refreshToken,
      session.assertion,
      proofs.code,
      proofs.approval,
    ]
    expect(hidden.length).toBeGreaterThan(25)
    expect(hidden.filter((secret) => exported.includes(secret))).toEqual([])
  })

  it('delete a person: no row is left of them, but what names no one', async () => {
    await using vault = await owned()
    const bob = await protectedPerson(vault, 'bob@example.org')
    const person = await protectedPerson(vault)
    await person.addPasskey()
    await person.proofs()
    const { session, device, email } = person
    const userId = session.user.id
    const query = { by: 'user', userId } as const
    const [found] = (await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, query)).people
    const personId = found?.personId ?? ''
    const deviceIds = (await vault.auth.deps.database.selectFrom('devices').selectAll().execute())
      .filter(({ user_id }) => user_id === userId)
      .map(({ id }) => id)
    const { pepper } = vault.auth.deps
    const names = [
      userId,
      device.thumbprint,
      ...deviceIds,
      pepper.mac('email', email),
      pepper.scoped('p', 'email', email),
    ]
    const guardedNames = [personId, vault.guardian.deps.pepper.mac('email', email)]
    const leftOf = async (service: Service, of: readonly string[]) =>
      [...(await rowsOf(vault, service))].filter(([, rows]) => of.some((name) => rows.includes(name))).map(([at]) => at)
    // It is found before, in every table that it should be in.
    expect(await leftOf('auth', names)).toEqual(expect.arrayContaining(['users', 'devices', 'sessions', 'passkeys']))
    expect(await leftOf('guardian', guardedNames)).toEqual(expect.arrayContaining(['people', 'wraps', 'releases']))

    await act(vault, 'auth', operatorEndpoints.personDelete, { userId })
    // The guardian's own operator has not said so: nothing is gone there.
    expect(await leftOf('guardian', guardedNames)).toEqual(expect.arrayContaining(['people', 'wraps']))
    await act(vault, 'guardian', guardianOperatorEndpoints.guardedDelete, { personId })
    // Counters run out within a day, the audit names devices by what no other table has any more.
    expect((await leftOf('auth', names)).toSorted()).toEqual(['audit_events', 'farewells', 'rate_buckets'])
    expect((await leftOf('guardian', guardedNames)).toSorted()).toEqual(['operator_acts', 'rate_buckets'])
    for (const [service, endpoint, body] of [
      ['auth', operatorEndpoints.personDelete, { userId }],
      ['auth', operatorEndpoints.personExport, { userId }],
      ['guardian', guardianOperatorEndpoints.guardedDelete, { personId }],
      ['guardian', guardianOperatorEndpoints.guardedFreeze, { personId, isFrozen: true }],
    ] as const) {
      const { status, text } = await ask(vault, service, endpoint, body)
      expect([status, codeOf(text)]).toEqual([404, 'vault/absent'])
    }
    // Who was not meant is there.
    expect((await bob.device.auth.attempt(accountEndpoints.me, undefined, bob.session)).status).toBe(200)
    const ofBob = { by: 'email', email: 'bob@example.org' } as const
    expect((await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, ofBob)).people).toHaveLength(1)
  })

  it('are noted with what they did, or not done', async () => {
    await using vault = await owned()
    const session = await vault.auth.logIn(vault.device().auth, 'ann@example.org')
    const { database } = vault.auth.deps
    await sql`create trigger refuse before insert on audit_events begin select raise(abort, 'no'); end`.execute(
      database,
    )
    const { status } = await ask(vault, 'auth', operatorEndpoints.personFreeze, {
      userId: session.user.id,
      isFrozen: true,
    })
    expect(status).toBe(500)
    expect(await database.selectFrom('users').select('frozen_at').execute()).toEqual([{ frozen_at: null }])
    expect(await database.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect((await ask(vault, 'auth', operatorEndpoints.personDelete, { userId: session.user.id })).status).toBe(500)
    expect(await database.selectFrom('users').selectAll().execute()).toHaveLength(1)
    const exported = await ask(vault, 'auth', operatorEndpoints.personExport, { userId: session.user.id })
    expect([exported.status, exported.text.includes('ann@example.org')]).toEqual([500, false])
  })
})

it('is all the same on PostgreSQL', async () => {
  const servers = [await startPostgres(), await startPostgres()] as const
  {
    const at = (server: (typeof servers)[number]) => ({ databaseUrl: server.url, sqlitePath: '' })
    await using vault = await testVault({
      auth: { operatorToken: tokens.auth, database: at(servers[0]) },
      guardian: { operatorToken: tokens.guardian, database: at(servers[1]) },
    })
    const { session, wallet, email } = await protectedPerson(vault)
    const userId = session.user.id
    const { people } = await act(vault, 'auth', operatorEndpoints.personFind, {
      by: 'address',
      address: wallet.addresses.evm,
    })
    expect(people).toMatchObject([{ userId, frozenAtMs: null, addresses: wallet.addresses }])
    await act(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen: true })
    vault.clock.ms += 31_000
    await expect(vault.auth.logIn(vault.device().auth, email)).rejects.toThrow('account/frozen')
    const exported = await act(vault, 'auth', operatorEndpoints.personExport, { userId })
    expect(exported).toMatchObject({ person: { frozenAtMs: expect.any(Number) }, identities: [{ email }] })
    const mail = { by: 'email', email } as const
    const [found] = (await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, mail)).people
    const personId = found?.personId ?? ''
    const guarded = await act(vault, 'guardian', guardianOperatorEndpoints.guardedExport, { personId })
    expect(guarded.person).toMatchObject({ recoveryKeys: 1, frozenByOperator: false })
    await act(vault, 'guardian', guardianOperatorEndpoints.guardedDelete, { personId })
    await act(vault, 'auth', operatorEndpoints.personDelete, { userId })
    expect((await act(vault, 'auth', operatorEndpoints.personFind, mail)).people).toEqual([])
    expect((await act(vault, 'guardian', guardianOperatorEndpoints.guardedFind, mail)).people).toEqual([])
  }
  for (const server of servers) await server.stop()
}, 60_000)

it('refuses a forged id of a person as it refuses an unknown one', async () => {
  await using vault = await owned()
  const personId = randomBytes(32).toString('base64url')
  const { status } = await ask(vault, 'guardian', guardianOperatorEndpoints.guardedExport, { personId })
  expect(status).toBe(404)
  expect(guardianEndpoints.enrol.errors).toContain('account/frozen')
})
