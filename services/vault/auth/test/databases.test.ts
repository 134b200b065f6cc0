import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accountEndpoints,
  loginEndpoints,
  oauthEndpoints,
  passkeyEndpoints,
  type VaultEndpoint,
} from '@latchkey/protocol/vault'
import type { DatabaseConfig } from '@latchkey/service-kit/database'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '../../server/src/db/sweep.ts'
import { createCaller } from '../../server/test/createCaller.ts'
import type { Device } from '../../server/test/createDevice.ts'
import { checkChain } from '../src/audit/checkChain.ts'
import { chainEvents } from '../src/audit/keepAudit.ts'
import { noteEvent } from '../src/audit/noteEvent.ts'
import { sweepDeletions } from '../src/sweepAuth.ts'
import { testAuth } from './testAuth.ts'

const { emailUpdate, emailPrimary, emailSecondary, me } = accountEndpoints
const email = 'ann@example.org'
let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-two-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const places: readonly (readonly [string, () => DatabaseConfig])[] = [
  ['SQLite', () => ({ sqlitePath: join(folder, 'auth.db') })],
  ['PostgreSQL', () => ({ databaseUrl: postgres.url, sqlitePath: '' })],
]

describe.each(places)('on %s', (name, database) => {
  const config = () => ({ database: database(), kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) } })

  it('a person logs in, changes the address and takes a device out', async () => {
    await using auth = await testAuth(config())
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    auth.clock.ms += 31_000
    const { attemptId } = await caller.call(emailUpdate, { email: 'ann@new.example' }, session)
    await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(email) }, session)
    await caller.call(emailSecondary, { attemptId, code: await auth.codeFor('ann@new.example') }, session)
    const { user, devices } = await caller.call(me, undefined, session)
    expect(user.email).toBe('ann@new.example')
    await caller.call(accountEndpoints.revokeDevice, { deviceId: devices[0]?.id ?? '' }, session)
    expect(await caller.attempt(me, undefined, session)).toMatchObject({ code: 'session/invalid' })
  })

  it('an account goes, what happened stays in a chain, and rows come under the present master key', async () => {
    await using auth = await testAuth(config())
    auth.clock.ms += 2 * 86_400_000
    const { deps } = auth
    const { user } = await auth.logIn(auth.caller(), 'gone@example.org')
    await deps.database.insertInto('deletions').values({ user_id: user.id, due_at: auth.clock.ms }).execute()
    await sweepDeletions(deps)
    expect(await deps.database.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
    // The guardian does not answer here: it is notified again later.
    const waiting = await deps.database.selectFrom('farewells').selectAll().execute()
    expect(waiting).toMatchObject([{ user_id: user.id }])
    expect(waiting[0]?.due_at).toBeGreaterThan(auth.clock.ms)
    await Promise.all([chainEvents(deps), chainEvents(deps)])
    const { events, wrong } = await checkChain(deps.database, [])
    expect(wrong).toBeUndefined()
    expect(events).toBeGreaterThanOrEqual(2)
    await deps.database.updateTable('share_sets').set({ key_id: 'k1' }).execute()
    expect(await deps.rewrap()).toBe(0)
  })

  it('sweeps and chains rows of several slices, and no others', async () => {
    await using auth = await testAuth(config())
    auth.clock.ms += 4 * 86_400_000
    const { deps, clock } = auth
    await sweep(deps.database, clock.ms)
    const proofs = (name: string, expiresAt: number) =>
      sql`insert into proofs_seen (id, expires_at) values ${sql.join(
        Array.from({ length: 450 }, (_, index) => sql`(${`${name}-${index}`}, ${expiresAt})`),
      )}`.execute(deps.database)
    await proofs('old', clock.ms)
    await proofs('new', clock.ms + 1)
    await sweep(deps.database, clock.ms)
    const { rows } = await sql<{ id: string }>`select id from proofs_seen`.execute(deps.database)
    expect(rows).toHaveLength(450)
    expect(rows.every(({ id }) => id.startsWith('new'))).toBe(true)

    await chainEvents(deps)
    const { events: before } = await checkChain(deps.database, [])
    for (let index = 0; index < 250; index += 1) await noteEvent(deps, deps.database, { userId: 'somebody' }, 'login')
    await chainEvents(deps)
    expect(await checkChain(deps.database, [])).toMatchObject({ events: before + 250, wrong: undefined })
  })

  it('two processes grant five tries together, and one of two right codes', async () => {
    await using one = await testAuth(config())
    await using two = await testAuth(config())
    one.clock.ms += 86_400_000
    two.clock.ms = one.clock.ms
    const here = one.caller()
    const there = createCaller(two.send, 'http://auth.test', two.clock, here.device)
    const ask = async (address: string) => {
      const { attemptId } = await here.call(loginEndpoints.email, { email: address, projectId: 'p' })
      return { attemptId: attemptId ?? '', code: await one.codeFor(address) }
    }
    const { attemptId, code } = await ask('bob@example.org')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? here : there).attempt(loginEndpoints.otp, { attemptId, code: wrong }),
      ),
    )
    expect(guesses.filter((answer) => answer.code === 'login/code-wrong')).toHaveLength(5)
    const right = await ask('carol@example.org')
    const answers = await Promise.all([
      here.attempt(loginEndpoints.otp, right),
      there.attempt(loginEndpoints.otp, right),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('a restart gives no try back, neither of a code nor of an address', async () => {
    const address = 'erin@example.org'
    let device: Device | undefined
    let open: { attemptId: string; code: string } | undefined
    let startMs = 0
    let judged = 0
    let closed = false
    for (let start = 0; start < 8; start += 1) {
      await using auth = await testAuth(config())
      startMs ||= auth.clock.ms + 3 * 86_400_000
      // Asked for again after two starts, so that most tries come after one.
      auth.clock.ms = startMs + start * 31_000
      device ??= auth.caller().device
      const caller = createCaller(auth.send, 'http://auth.test', auth.clock, device)
      if (start % 2 === 0) {
        const { action, attemptId } = await caller.call(loginEndpoints.email, { email: address, projectId: 'p' })
        closed = action === 'VERIFY_DEVICE'
        if (closed) break
        open = { attemptId: attemptId ?? '', code: await auth.codeFor(address) }
      }
      const { attemptId, code } = open ?? { attemptId: '', code: '' }
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      const tries = start % 2 === 0 ? 3 : 4
      const answers: (string | undefined)[] = []
      for (let turn = 0; turn < tries; turn += 1)
        answers.push((await caller.attempt(loginEndpoints.otp, { attemptId, code: wrong })).code)
      const looked = answers.filter((answer) => answer === 'login/code-wrong').length
      expect(looked).toBeLessThanOrEqual(start % 2 === 0 ? 3 : 2)
      judged += looked
    }
    // From then on there is no code to try: the owner is asked first.
    expect(closed).toBe(true)
    expect(judged).toBeGreaterThan(10)
    expect(judged).toBeLessThanOrEqual(15)
  })

  it('a proof that one process has seen is known to the other', async () => {
    await using one = await testAuth(config())
    await using two = await testAuth(config())
    const here = one.caller()
    const there = createCaller(two.send, 'http://auth.test', two.clock, here.device)
    const ask = { email: 'dora@example.org', projectId: 'p' }
    const claims = { jti: 'one-id-for-two-processes' }
    await here.call(loginEndpoints.email, ask, { claims })
    expect(await there.attempt(loginEndpoints.email, ask, { claims })).toMatchObject({ code: 'session/proof-invalid' })
  })

  it('refuses a text that PostgreSQL could not keep', async () => {
    const github = { clientId: 'id', clientSecret: 'secret', issuer: 'http://provider.test' }
    await using auth = await testAuth({ ...config(), oauth: { github } })
    const caller = auth.caller()
    const session = await auth.logIn(caller, 'nul@example.org')
    const { start } = oauthEndpoints
    const { describeDevice } = accountEndpoints
    const calls = [
      [loginEndpoints.email, { email, projectId: 'a\0b' }],
      [loginEndpoints.email, { email, projectId: 'p', browser: '\\\0' }],
      [passkeyEndpoints.loginOptions, { projectId: '\0' }],
      [start, { ...start.example.body, projectId: 'a\0b' }],
      [describeDevice, { ...describeDevice.example.body, browser: 'a\0b' }],
    ] as const
    const answers = []
    for (const [endpoint, body] of calls) {
      const options = endpoint.auth === 'session' ? session : {}
      answers.push(await caller.attempt(endpoint as VaultEndpoint, body, options))
    }
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(calls.map(() => '400 api/invalid-request'))
    // The six characters of that escape are a text like another.
    const { action } = await caller.call(loginEndpoints.email, { email, projectId: '\\u0000' })
    expect(action).toBe('VERIFY_OTP')
  })

  it('no number of logins hides from a person that a thief took their device out', async () => {
    await using auth = await testAuth(config())
    const robbed = 'robbed@example.org'
    await auth.logIn(auth.caller(), robbed)
    auth.clock.ms += 31_000
    const thief = auth.caller()
    let stolen = await auth.logIn(thief, robbed)
    const { devices } = await thief.call(me, undefined, stolen)
    const theirs = devices.find(({ current }) => !current)?.id ?? ''
    await thief.call(accountEndpoints.revokeDevice, { deviceId: theirs }, stolen)
    // As many a day as there are mails for an address.
    for (let logins = 0; logins < 100; logins += 1) {
      await thief.call(loginEndpoints.revoke, { forgetDevice: false }, stolen)
      auth.clock.ms += 8_640_000
      stolen = await auth.logIn(thief, robbed)
    }
    auth.clock.ms += 8_640_000
    const own = auth.caller()
    const { events } = await own.call(accountEndpoints.activity, undefined, await auth.logIn(own, robbed))
    expect(events.map(({ event }) => event)).toEqual([...Array(100).fill('login'), 'device-revoked'])
    expect(events.map(({ atMs }) => atMs)).toEqual(events.map(({ atMs }) => atMs).toSorted((a, b) => b - a))
  })
})

it('says when to come back while its database is away, and goes on with it', { timeout: 60_000 }, async () => {
  await using server = await startPostgres()
  await using auth = await testAuth({ database: { databaseUrl: server.url, sqlitePath: '' } })
  const caller = auth.caller()
  const session = await auth.logIn(caller, email)
  await server.kill()
  expect(await caller.attempt(me, undefined, session)).toMatchObject({ status: 503, code: 'api/upstream-unavailable' })
  await server.restart()
  expect((await caller.call(me, undefined, session)).user.email).toBe(email)
})
