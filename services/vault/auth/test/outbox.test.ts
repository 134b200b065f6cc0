import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailSink } from '../../guardian/test/proofs/startMailSink.ts'
import { createSmtpTransport, type MailTransport } from '../../server/src/mail/createOutbox.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const dayMs = 86_400_000
const slow = 'slow@example.org'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-outbox-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Puts a mail on its way, without waiting for it. */
async function send({ deps }: TestAuth, to: string): Promise<void> {
  await deps.outbox.add(deps.database, { to, subject: 'A word', text: `for ${to}.` }, dayMs)
  void deps.outbox.flush()
}

const rowsOf = async ({ deps }: TestAuth) =>
  (await sql<{ due_at: number; tries: number }>`select due_at, tries from outbox`.execute(deps.database)).rows

/** A mail server that answers nothing before it may. */
function heldTransport(): MailTransport & { readonly begun: string[]; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  return {
    begun,
    release: resolve,
    async send({ to }) {
      begun.push(to)
      await promise
    },
    stop() {},
  }
}

describe('a mail server that falls silent over one mail', () => {
  it('holds up no other', async () => {
    await using server = await startMailSink(slow)
    await using auth = await testAuth({}, { transport: createSmtpTransport(server.url, 'a@b.example', 'Wallet') })
    await send(auth, slow)
    for (const to of ['ann@example.org', 'bob@example.org']) {
      await send(auth, to)
      expect(await server.read(to, /(for \S+)\./)).toBe(`for ${to}`)
    }
    await expect.poll(() => rowsOf(auth)).toMatchObject([{ tries: 0 }])
  })

  it('has not got it: it is sent again later', async () => {
    await using server = await startMailSink(slow)
    const transport = createSmtpTransport(server.url, 'a@b.example', 'Wallet', 300)
    await using auth = await testAuth({}, { transport })
    await send(auth, slow)
    await expect.poll(() => rowsOf(auth)).toEqual([{ tries: 1, due_at: auth.clock.ms + 5_000 }])
  })
})

it('fifty mails are under way at once, and each is sent once', async () => {
  const transport = heldTransport()
  await using auth = await testAuth({}, { transport })
  const addresses = Array.from({ length: 60 }, (_, index) => `ann${index}@example.org`)
  for (const to of addresses) await send(auth, to)
  await expect.poll(() => transport.begun.length).toBe(50)
  transport.release()
  await auth.deps.outbox.flush()
  // There was room for the last ones when the first had gone.
  await auth.deps.outbox.flush()
  expect(transport.begun.toSorted()).toEqual(addresses.toSorted())
  expect(await rowsOf(auth)).toEqual([])
})

it('no other process sends a mail that one is slow with', async () => {
  const config = {
    database: { sqlitePath: join(folder, 'auth.db') },
    kms: { kind: 'local', path: join(folder, 'keys') },
  } as const
  const transport = heldTransport()
  await using one = await testAuth(config, { transport })
  await using two = await testAuth(config)
  const startMs = one.clock.ms
  await send(one, slow)
  await expect.poll(() => transport.begun).toEqual([slow])
  for (const ms of [20_000, 40_000, 60_000]) {
    for (const { clock } of [one, two]) clock.ms = startMs + ms
    void one.deps.outbox.flush()
    await expect.poll(async () => (await rowsOf(one))[0]?.due_at).toBe(startMs + ms + 30_000)
    await two.deps.outbox.flush()
  }
  transport.release()
  await one.deps.outbox.flush()
  expect([...transport.begun, ...two.postbox.mails.map(({ to }) => to)]).toEqual([slow])
  expect(await rowsOf(two)).toEqual([])
})

it('a service that stops waits for what is under way', async () => {
  const transport = heldTransport()
  await using auth = await testAuth({}, { transport })
  await send(auth, slow)
  await expect.poll(() => transport.begun).toEqual([slow])
  const stopped = auth.deps.outbox.stop()
  transport.release()
  await stopped
  expect(await rowsOf(auth)).toEqual([])
})
