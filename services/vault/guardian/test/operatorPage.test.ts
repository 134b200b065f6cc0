import {
  guardianOperatorEndpoints,
  loginEndpoints,
  operatorEndpoints,
  type VaultEndpoint,
  vaultEndpoints,
} from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../auth/src/config.ts'
import { limits as ofAuth } from '../../auth/src/limits.ts'
import { sweepDeletions } from '../../auth/src/sweepAuth.ts'
import { limits as ofGuardian } from '../src/limits.ts'
import { ask, codeOf, type Service, tokens } from './asOperator.ts'
import { type TestVault, testVault } from './testVault.ts'

// What the api may ask for with the tokens that it has: it answers the whole internet, and may be taken.

const pageTokens = { auth: 'p'.repeat(40), guardian: 'q'.repeat(40) }
const paged = () =>
  testVault({
    auth: { operatorToken: tokens.auth, pageToken: pageTokens.auth },
    guardian: { operatorToken: tokens.guardian, pageToken: pageTokens.guardian },
  })

/** As who has taken the api asks. */
const steal = (
  vault: TestVault,
  service: Service,
  endpoint: Pick<VaultEndpoint, 'path'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => ask(vault, service, endpoint, body, { authorization: `Bearer ${pageTokens[service]}`, ...headers })

const calls = (['auth', 'guardian'] as const).flatMap((service) =>
  vaultEndpoints[service].filter(({ auth }) => auth === 'operator').map((endpoint) => [service, endpoint] as const),
)

async function ann(vault: TestVault) {
  const device = vault.device().auth
  const session = await vault.auth.logIn(device, 'ann@example.org')
  return { device, session, userId: session.user.id }
}

const users = async (vault: TestVault) =>
  (await vault.auth.deps.database.selectFrom('users').select('id').execute()).length

describe('the token of the operators’ page', () => {
  it('opens what the page needs, to no browser, at its own service alone, and deletes nothing at once', async () => {
    await using vault = await paged()
    const open: string[] = []
    for (const [service, endpoint] of calls) {
      const body = endpoint.example.body
      const other = pageTokens[service === 'auth' ? 'guardian' : 'auth']
      const headers = [{ origin: 'https://app.example' }, { authorization: `Bearer ${other}` }]
      for (const bad of headers) expect((await steal(vault, service, endpoint, body, bad)).status).toBe(404)
      const { status, text } = await steal(vault, service, endpoint, body)
      if (status !== 404 || codeOf(text) !== 'api/not-found') open.push(endpoint.id)
    }
    expect(open).toEqual([
      'personFind',
      'personSessions',
      'personEndSessions',
      'personFreeze',
      'personExport',
      'personAskDeletion',
      'authState',
      'authEvents',
      'guardedFind',
      'guardedFreeze',
      'guardedExport',
      'guardianState',
      'guardianEvents',
    ])
  })

  it('learns and does a few things an hour, whoever is meant; the service’s own operator is not counted', async () => {
    await using vault = await paged()
    const { userId } = await ann(vault)
    const personId = 'A'.repeat(43)
    const looks = { by: 'email', email: 'eve@example.org' } as const
    const floods: readonly (readonly [number, () => ReturnType<typeof ask>])[] = [
      [ofAuth.pageLooks.uses, () => steal(vault, 'auth', operatorEndpoints.personFind, looks)],
      [ofAuth.pageExports.uses, () => steal(vault, 'auth', operatorEndpoints.personExport, { userId })],
      [ofAuth.pageFreezes.uses, () => steal(vault, 'auth', operatorEndpoints.personEndSessions, { userId })],
      [ofAuth.pageDeletions.uses, () => steal(vault, 'auth', operatorEndpoints.personAskDeletion, { userId })],
      [ofGuardian.pageLooks.uses, () => steal(vault, 'guardian', guardianOperatorEndpoints.guardedFind, looks)],
      [
        ofGuardian.pageExports.uses,
        () => steal(vault, 'guardian', guardianOperatorEndpoints.guardedExport, { personId }),
      ],
      [
        ofGuardian.pageFreezes.uses,
        () => steal(vault, 'guardian', guardianOperatorEndpoints.guardedFreeze, { personId, isFrozen: true }),
      ],
    ]
    for (const [uses, call] of floods) {
      const answers = []
      for (let index = 0; index < uses + 2; index += 1) answers.push(await call())
      expect(answers.slice(0, uses).filter(({ status }) => status === 429)).toEqual([])
      for (const { status, headers, text } of answers.slice(uses)) {
        expect([status, codeOf(text)]).toEqual([429, 'api/rate-limited'])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
      }
    }
    // Another call of the same kind is of the same count.
    expect((await steal(vault, 'auth', operatorEndpoints.personSessions, { userId })).status).toBe(429)
    expect((await ask(vault, 'auth', operatorEndpoints.personFind, looks)).status).toBe(200)
  })

  it('can have an account deleted in three days at the earliest, told by mail, and a login keeps it', async () => {
    await using vault = await paged()
    const { userId } = await ann(vault)
    const { status, text } = await steal(vault, 'auth', operatorEndpoints.personAskDeletion, { userId })
    expect([status, JSON.parse(text)]).toEqual([200, { dueAtMs: vault.clock.ms + ofAuth.graceMs }])
    await vault.auth.deps.outbox.flush()
    const mail = vault.auth.postbox.last('ann@example.org')
    expect(mail).toMatchObject({ subject: 'Your wallet will be deleted in three days' })
    expect(mail.text).toMatch(/people who run this service asked.*log in before that/s)
    vault.clock.ms += ofAuth.graceMs - 60_000
    await sweepDeletions(vault.auth.deps)
    expect(await users(vault)).toBe(1)
    await vault.auth.logIn(vault.device().auth, 'ann@example.org')
    vault.clock.ms += ofAuth.graceMs
    await sweepDeletions(vault.auth.deps)
    expect(await users(vault)).toBe(1)
  })

  it('can not keep the person from calling it off: not by a freeze until the three days are over, nor by asking again', async () => {
    await using vault = await paged()
    const { userId } = await ann(vault)
    const freeze = (isFrozen: boolean) => steal(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen })
    await freeze(true)
    await steal(vault, 'auth', operatorEndpoints.personAskDeletion, { userId })
    vault.clock.ms += 2 * ofAuth.graceMs
    await freeze(false)
    await sweepDeletions(vault.auth.deps)
    expect(await users(vault)).toBe(1)
    await vault.auth.deps.outbox.flush()
    const subjects = vault.auth.postbox.mails.map(({ subject }) => subject)
    expect(subjects.slice(-3)).toEqual([
      'Your account was stopped',
      'Your wallet will be deleted in three days',
      'Your account goes on',
    ])
    await vault.auth.logIn(vault.device().auth, 'ann@example.org')
    vault.clock.ms += 2 * ofAuth.graceMs
    await sweepDeletions(vault.auth.deps)
    expect(await users(vault)).toBe(1)
  })

  it('can not have an account deleted whose owner nobody can tell', async () => {
    await using vault = await paged()
    const { userId } = await ann(vault)
    await vault.auth.deps.database.updateTable('identities').set({ email: null }).execute()
    const { status, text } = await steal(vault, 'auth', operatorEndpoints.personAskDeletion, { userId })
    expect([status, codeOf(text)]).toEqual([409, 'vault/conflict'])
    expect(await vault.auth.deps.database.selectFrom('deletions').selectAll().execute()).toEqual([])
  })

  it('tells a person once that they were stopped, and that they go on', async () => {
    await using vault = await paged()
    const { userId } = await ann(vault)
    const before = vault.auth.postbox.mails.length
    for (const isFrozen of [true, true, false, false])
      await steal(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen })
    await vault.auth.deps.outbox.flush()
    const { mails } = vault.auth.postbox
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual([
      'Your account was stopped',
      'Your account goes on',
    ])
  })

  it('reads what waits, what was refused and what happened, page by page, and no person', async () => {
    await using vault = await paged()
    const { userId, device } = await ann(vault)
    const eve = vault.device().auth
    const begun = await eve.call(loginEndpoints.email, { email: 'eve@example.org', projectId: 'p' })
    await eve.attempt(loginEndpoints.otp, { attemptId: begun.attemptId ?? '', code: '000000' })
    await vault.auth.deps.outbox.flush()
    await ask(vault, 'auth', operatorEndpoints.personAskDeletion, { userId })
    const state = async (service: Service) => {
      const { authState } = operatorEndpoints
      const endpoint = service === 'auth' ? authState : guardianOperatorEndpoints.guardianState
      return v.parse(authState.response, JSON.parse((await steal(vault, service, endpoint, {})).text))
    }
    await vault.auth.deps.outbox.flush()
    expect(await state('auth')).toMatchObject({
      mails: { waiting: 0, failing: 0 },
      leaving: 1,
      refused: [{ code: 'login/code-wrong', count: 1 }],
    })
    expect(await state('guardian')).toMatchObject({ leaving: 0, refused: [] })
    for (let index = 0; index < 60; index += 1) {
      vault.clock.ms += 1
      await ask(vault, 'auth', operatorEndpoints.personEndSessions, { userId })
    }
    const events = async (beforeMs: number | null) => {
      const { text } = await steal(vault, 'auth', operatorEndpoints.authEvents, { beforeMs })
      for (const hidden of [userId, 'example.org', device.device.thumbprint]) expect(text).not.toContain(hidden)
      return v.parse(operatorEndpoints.authEvents.response, JSON.parse(text))
    }
    const first = await events(null)
    const second = await events(first.events.at(-1)?.atMs ?? 0)
    expect([first.events.length, first.more, second.events.length, second.more]).toEqual([50, true, 11, false])
    expect(second.events.at(-1)?.event).toBe('operator-asked-deletion')
    expect(new Set([...first.events, ...second.events].map(({ account }) => account)).size).toBe(1)
  })

  it('is refused at the start where it is the operator’s own', () => {
    const env = {
      PUBLIC_URL: 'https://auth.example',
      FRAME_ORIGIN: 'https://wallet.example',
      GUARDIAN_URL: 'https://guardian.example',
      SMTP_URL: 'smtp://a:b@mail.example',
      MAIL_FROM: 'a@example.org',
      OPERATOR_TOKEN: tokens.auth,
    }
    expect(readEnv({ ...env, PAGE_TOKEN: pageTokens.auth }).pageToken).toBe(pageTokens.auth)
    expect(() => readEnv({ ...env, PAGE_TOKEN: tokens.auth })).toThrow('PAGE_TOKEN is to be another one')
  })
})
