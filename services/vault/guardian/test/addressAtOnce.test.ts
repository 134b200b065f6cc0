import { setTimeout as sleep } from 'node:timers/promises'
import { accountEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestAuth, testAuth } from '../../auth/test/testAuth.ts'
import { createHold } from './holdAt.ts'

// On PostgreSQL, where transactions run side by side: each first one has written its address, and is held before it ends.
const { emailUpdate, emailPrimary, emailSecondary, me } = accountEndpoints
const wanted = 'wanted@new.example'
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function open() {
  const hold = createHold()
  const databaseUrl = await postgres.createDatabase()
  const auth = await testAuth({ database: { databaseUrl, sqlitePath: '' } }, { plugins: [hold] })
  return {
    auth,
    /** Has the second begin while the first is held. @returns What both came to. */
    async inBetween<First, Second>(statement: string, first: () => Promise<First>, second: () => Promise<Second>) {
      const { reached, release } = hold.at(statement)
      const one = first()
      await Promise.race([reached, one])
      const other = second()
      await Promise.race([other, sleep(500)])
      release()
      return Promise.all([one, other])
    },
    [Symbol.asyncDispose]: () => auth[Symbol.asyncDispose](),
  }
}

/** A person whose change of address lacks the code of the new one alone. */
async function changing(auth: TestAuth, from: string, to: string) {
  const caller = auth.caller()
  const session = await auth.logIn(caller, from)
  auth.clock.ms += 31_000
  const { attemptId } = await caller.call(emailUpdate, { email: to }, session)
  await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(from) }, session)
  const code = await auth.codeFor(to)
  return {
    prove: () => caller.attempt(emailSecondary, { attemptId, code }, session),
    email: async () => (await caller.call(me, undefined, session)).user.email,
  }
}

/** A login with an address that lacks its code alone. */
async function loggingIn(auth: TestAuth, email: string) {
  auth.clock.ms += 31_000
  const caller = auth.caller()
  const { attemptId } = await caller.call(loginEndpoints.email, { email, projectId: 'p' })
  const body = { attemptId: attemptId ?? '', code: await auth.codeFor(email) }
  return () => caller.attempt(loginEndpoints.otp, body)
}

it('of two accounts that prove one new address at once, the second keeps its own', async () => {
  await using at = await open()
  const ann = await changing(at.auth, 'ann@example.org', wanted)
  at.auth.clock.ms += 31_000
  const bob = await changing(at.auth, 'bob@example.org', wanted)
  const answers = await at.inBetween('insert identities', ann.prove, bob.prove)
  expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'login/attempt-closed'])
  expect([await ann.email(), await bob.email()]).toEqual([wanted, 'bob@example.org'])
})

it('a change of address beside the first login with it is closed', async () => {
  await using at = await open()
  const ann = await changing(at.auth, 'ann@example.org', wanted)
  const answers = await at.inBetween('insert identities', await loggingIn(at.auth, wanted), ann.prove)
  expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'login/attempt-closed'])
  expect(await ann.email()).toBe('ann@example.org')
})

it('a change of address that is taken back beside a login with the old one says that it has an account', async () => {
  await using at = await open()
  const { auth } = at
  const ann = await changing(auth, 'ann@example.org', wanted)
  expect((await ann.prove()).status).toBe(200)
  await auth.deps.outbox.flush()
  const undo = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(auth.postbox.last('ann@example.org').text)?.[1] ?? ''
  const takeBack = () => auth.send(undo, { method: 'POST' })
  const logIn = await loggingIn(auth, 'ann@example.org')
  const [login, page] = await at.inBetween('insert identities', logIn, takeBack)
  expect([login.status, page.status]).toEqual([200, 409])
  expect(await page.text()).toContain('Another account has this address')
  expect(await ann.email()).toBe(wanted)
})
