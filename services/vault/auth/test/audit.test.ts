import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkChain } from '../src/audit/checkChain.ts'
import { chainEvents } from '../src/audit/keepAudit.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

let auth: TestAuth
let head: { seq: number; hash: string }
beforeEach(async () => {
  auth = await testAuth()
  for (const name of ['ann', 'bob', 'eve']) {
    await auth.logIn(auth.caller(), `${name}@example.org`)
    auth.clock.ms += 1_000
  }
  await chainEvents(auth.deps)
  head = await auth.deps.database.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
})
afterEach(() => auth[Symbol.asyncDispose]())

const events = () => auth.deps.database.updateTable('audit_events')
const whoOf = async (seq: number) =>
  (await auth.deps.database.selectFrom('audit_events').select('who').where('seq', '=', seq).executeTakeFirstOrThrow())
    .who

it('is right as long as nobody touches it', async () => {
  expect(await checkChain(auth.deps.database, [head])).toEqual({ events: 3, anchors: 1, wrong: undefined })
})

/** What somebody with the database in hand does to the second of three events, before the guardian has heard of any. */
const tampering: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'of another person',
    async () =>
      events()
        .set({ who: await whoOf(3) })
        .where('seq', '=', 2)
        .execute(),
    'Event 2 was changed.',
  ],
  [
    'of a made-up person as long as the real one',
    async () =>
      events()
        .set({ who: 'A'.repeat((await whoOf(2)).length) })
        .where('seq', '=', 2)
        .execute(),
    'Event 2 was changed.',
  ],
  ['another one', () => events().set({ event: 'export' }).where('seq', '=', 2).execute(), 'Event 2 was changed.'],
  [
    'a second later',
    () =>
      events()
        .set(({ eb }) => ({ at: eb('at', '+', 1) }))
        .where('seq', '=', 2)
        .execute(),
    'Event 2 was changed.',
  ],
  ['under another id', () => events().set({ id: 'x' }).where('seq', '=', 2).execute(), 'Event 2 was changed.'],
  ['gone', () => auth.deps.database.deleteFrom('audit_events').where('seq', '=', 2).execute(), 'Event 2 is missing.'],
  [
    'the end',
    () => auth.deps.database.deleteFrom('audit_events').where('seq', '>', 2).execute(),
    'The chain ends before its head.',
  ],
]

it.each(tampering)('says so where an event is %s, without the guardian', async (_name, tamper, wrong) => {
  await tamper()
  expect((await checkChain(auth.deps.database, [])).wrong).toBe(wrong)
})

it('says so where the end is cut off together with its head, which the guardian has heard of', async () => {
  const { database } = auth.deps
  await database.deleteFrom('audit_events').where('seq', '=', 3).execute()
  const last = await database.selectFrom('audit_events').select('hash').where('seq', '=', 2).executeTakeFirstOrThrow()
  await database
    .updateTable('audit_head')
    .set({ seq: 2, hash: last.hash ?? '' })
    .execute()
  expect((await checkChain(database, [])).wrong).toBeUndefined()
  expect((await checkChain(database, [head])).wrong).toBe('The guardian knows a longer chain.')
})
