import { join } from 'node:path'
import { accountEndpoints, loginEndpoints, oauthEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '../src/config.ts'
import { startAuth } from '../src/startAuth.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { emailUpdate, emailPrimary, emailSecondary } = accountEndpoints
const email = 'ann@example.org'
let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth({
    projects: {
      bank: { loginPolicy: 'strict' },
      shop: { isolation: 'operator' },
      'other shop': { isolation: 'operator' },
    },
    oauth: { github: { clientId: 'id', clientSecret: 'secret', issuer: 'http://provider.test' } },
  })
})
afterEach(() => auth[Symbol.asyncDispose]())

async function logIn(projectId: string, address = email, caller = auth.caller()) {
  auth.clock.ms += 200_000
  const { attemptId } = await caller.call(loginEndpoints.email, { email: address, projectId })
  const code = await auth.codeFor(address)
  return { caller, session: await caller.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code }) }
}

describe('a project', () => {
  it('may be stricter than the service', async () => {
    const ask = (projectId: string) => auth.caller().call(loginEndpoints.email, { email, projectId })
    expect((await ask('bank')).action).toBe('VERIFY_DEVICE')
    auth.clock.ms += 31_000
    expect((await ask('shop')).action).toBe('VERIFY_OTP')
  })

  it('is as strict as any that shares its people: a thief of a code may name any of them', async () => {
    const ask = async (service: TestAuth, projectId: string) => {
      service.clock.ms += 31_000
      return (await service.caller().call(loginEndpoints.email, { email, projectId })).action
    }
    const bank = { loginPolicy: 'strict' } as const
    await using shared = await testAuth({ isolation: 'operator', projects: { bank, club: { isolation: 'project' } } })
    for (const projectId of ['bank', 'made up', 'shop']) expect(await ask(shared, projectId)).toBe('VERIFY_DEVICE')
    expect(await ask(shared, 'club')).toBe('VERIFY_OTP')
    const isolation = 'operator'
    await using two = await testAuth({ projects: { bank: { ...bank, isolation }, shop: { isolation } } })
    expect(await ask(two, 'shop')).toBe('VERIFY_DEVICE')
    expect(await ask(two, 'club')).toBe('VERIFY_OTP')
    // What one app is let off holds for its own people alone.
    const standard = { loginPolicy: 'standard' } as const
    await using strict = await testAuth({
      ...{ loginPolicy: 'strict', isolation: 'operator' },
      projects: { shop: standard, club: { ...standard, isolation: 'project' } },
    })
    expect(await ask(strict, 'shop')).toBe('VERIFY_DEVICE')
    expect(await ask(strict, 'club')).toBe('VERIFY_OTP')
  })

  it('has its people for itself, unless it shares those of the operator', async () => {
    const ids = []
    for (const projectId of ['shop', 'other shop', 'club', 'team', 'club'])
      ids.push((await logIn(projectId)).session.user.id)
    const [shop, other, club, team, again] = ids
    expect(other).toBe(shop)
    expect(again).toBe(club)
    expect(new Set([shop, club, team]).size).toBe(3)
    // The database doesn't show that they are the same person.
    const rows = await auth.deps.database.selectFrom('identities').select('subject_mac').execute()
    expect(new Set(rows.map(({ subject_mac }) => subject_mac)).size).toBe(3)
  })

  it('of its own knows a device by its own people alone', async () => {
    const { caller } = await logIn('club')
    auth.clock.ms += 31_000
    expect((await caller.call(loginEndpoints.email, { email, projectId: 'team' })).action).toBe('VERIFY_OTP')
    expect((await caller.call(loginEndpoints.email, { email, projectId: 'club' })).action).toBe('CONNECT')
  })

  it('lets people change to an address that they have in another', async () => {
    await logIn('shop', 'ann@new.example')
    const { caller, session } = await logIn('club')
    auth.clock.ms += 31_000
    const { attemptId } = await caller.call(emailUpdate, { email: 'ann@new.example' }, session)
    await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(email) }, session)
    await caller.call(emailSecondary, { attemptId, code: await auth.codeFor('ann@new.example') }, session)
    expect((await logIn('club', 'ann@new.example')).session.user.id).toBe(session.user.id)
    expect((await logIn('shop', 'ann@new.example')).session.user.id).not.toBe(session.user.id)
    // Where it is taken, it stays taken.
    const other = await logIn('club', 'bob@example.org')
    auth.clock.ms += 31_000
    const change = await other.caller.call(emailUpdate, { email: 'ann@new.example' }, other.session)
    const code = await auth.codeFor('bob@example.org')
    await other.caller.call(emailPrimary, { attemptId: change.attemptId, code }, other.session)
    await auth.deps.outbox.flush()
    expect(auth.postbox.last('ann@new.example').text).toContain('already has one')
  })

  it('is noted with a social login', async () => {
    const body = { provider: 'github', projectId: 'club', ephemeralKey: 'A'.repeat(43) } as const
    await auth.caller().call(oauthEndpoints.start, body)
    expect(await auth.deps.database.selectFrom('oauth_attempts').select('scope').execute()).toEqual([{ scope: 'club' }])
  })
})

it('does not start over accounts that all apps share before somebody has said whether they still do', async () => {
  const sqlitePath = join(auth.folder, 'shared.db')
  await using shared = await testAuth({ database: { sqlitePath }, isolation: 'operator' })
  await shared.logIn(shared.caller(), email)
  const { config } = shared.deps
  await expect(startAuth({ ...config, isolation: undefined })).rejects.toThrow('ISOLATION=operator')
  const service = await startAuth(config)
  await service.stop()
})

it('the settings of projects are read, and anything else is refused', () => {
  const environment = {
    PUBLIC_URL: 'http://auth.test',
    FRAME_ORIGIN: 'http://wallet.auth.test',
    GUARDIAN_URL: 'http://guardian.test',
    SMTP_URL: 'smtp://a:b@localhost:1',
    MAIL_FROM: 'a@b.example',
  }
  const PROJECTS = '{"bank":{"name":"Harbour Bank","loginPolicy":"strict","isolation":"project","family":"acme"}}'
  expect(readEnv({ ...environment, PROJECTS }).projects).toEqual({
    bank: { name: 'Harbour Bank', loginPolicy: 'strict', isolation: 'project', family: 'acme' },
  })
  expect(readEnv({ ...environment, ISOLATION: 'operator' }).isolation).toBe('operator')
  expect(() => readEnv({ ...environment, ISOLATION: 'none' })).toThrow('ISOLATION')
  for (const wrong of [
    '{',
    '{"bank":{"family":""}}',
    '{"bank":{"name":" "}}',
    '{"bank":{"isolation":"none"}}',
    '{"bank":{"more":1}}',
  ])
    expect(() => readEnv({ ...environment, PROJECTS: wrong })).toThrow('PROJECTS')
  expect(readEnv({ ...environment, PASSKEY_DOMAIN: 'auth.test' }).rpId).toBe('auth.test')
  expect(() => readEnv({ ...environment, PASSKEY_DOMAIN: 'evil.test' })).toThrow('PASSKEY_DOMAIN')
})
