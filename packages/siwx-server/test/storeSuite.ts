import type { CaipAddress } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import type { SessionAccount, SessionRecord, SiwxStore } from '../src/index.ts'
import { createBrowser, createPerson, createTestServer, now, outcome } from './people.ts'

const key = (letter: string) => letter.repeat(64)
const account = (letter: string): CaipAddress => `eip155:1:0x${letter.repeat(40)}`
let count = 0

const proven = (letter: string): SessionAccount => ({
  account: account(letter),
  by: 'key',
  signedInAt: now,
  domain: 'app.example',
  uri: 'https://app.example/',
})

function createSession(changes: Partial<SessionRecord> = {}): SessionRecord {
  count += 1
  return {
    key: count.toString(16).padStart(64, '0'),
    id: count.toString(16).padStart(32, '0'),
    version: 0,
    createdAt: now,
    lastUsedAt: now,
    endsAt: now + 1000,
    accounts: [proven('a')],
    ...changes,
  }
}

/** What every store has to do. `create` gives one that is empty. */
export function storeSuite(create: () => Promise<SiwxStore>): void {
  it('counts the attempts of the browser that fetched a nonce alone', async () => {
    const store = await create()
    await store.addNonce({ key: key('1'), holder: key('a'), expiresAt: now + 1000 })
    const attempt = (holders: string[], at = now) => store.tryNonce(key('1'), holders, at, 2)
    expect(await attempt([key('b')])).toBe('unknown')
    expect(await attempt([])).toBe('unknown')
    expect(await attempt([key('a')], now + 1000)).toBe('unknown')
    expect(await store.tryNonce(key('2'), [key('a')], now, 2)).toBe('unknown')
    expect([await attempt([key('b'), key('a')]), await attempt([key('a')])]).toEqual(['open', 'open'])
    expect(await attempt([key('a')])).toBe('exhausted')
    await store.returnNonce(key('1'))
    await store.returnNonce(key('3'))
    expect([await attempt([key('a')]), await attempt([key('a')])]).toEqual(['open', 'exhausted'])
  })

  it('gives nonces out once, and before they expire', async () => {
    const store = await create()
    await store.addNonce({ key: key('1'), holder: key('a'), expiresAt: now + 1000 })
    expect([await store.takeNonce(key('1'), now + 1000), await store.takeNonce(key('2'), now)]).toEqual([false, false])
    expect([await store.takeNonce(key('1'), now), await store.takeNonce(key('1'), now)]).toEqual([true, false])
    expect(await store.tryNonce(key('1'), [key('a')], now, 5)).toBe('used')
  })

  it('lets one of 1,000 at the same time have a nonce, and 5 try it', async () => {
    const store = await create()
    await store.addNonce({ key: key('1'), holder: key('a'), expiresAt: now + 1000 })
    const all = <Result>(run: () => Promise<Result>) => Promise.all(Array.from({ length: 1000 }, run))
    const tried = await all(() => store.tryNonce(key('1'), [key('a')], now, 5))
    expect(tried.filter((one) => one === 'open')).toHaveLength(5)
    const taken = await all(() => store.takeNonce(key('1'), now))
    expect(taken.filter((one) => one)).toHaveLength(1)
  })

  it('keeps sessions as they are given', async () => {
    const store = await create()
    const session = createSession({
      name: "Laptop “ö” '); --",
      accounts: [
        { ...proven('a'), walletName: 'Keyring' },
        {
          ...proven('b'),
          by: 'contract',
          signedInAt: now + 1,
          proof: { message: 'a\nb', signature: '0x00', signedMessage: 'AA==' },
        },
      ],
    })
    expect(await store.saveSession(session)).toBe(true)
    expect(await store.readSession(session.key)).toEqual(session)
    expect(await store.readSession(key('f'))).toBeUndefined()
    await store.touchSession(session.key, now + 5)
    await store.touchSession(key('f'), now + 5)
    expect(await store.readSession(session.key)).toEqual({ ...session, lastUsedAt: now + 5 })
    expect(await store.readSession(key('f'))).toBeUndefined()
    await store.removeSession(session.key)
    await store.removeSession(session.key)
    expect([await store.readSession(session.key), await store.sessionsOf([account('a')])]).toEqual([undefined, []])
  })

  it('replaces a session in the version that was read alone', async () => {
    const store = await create()
    const first = createSession()
    await store.saveSession(first)
    const same = { ...first, version: 1, name: 'Laptop' }
    expect([await store.saveSession(same, first), await store.saveSession(same, first)]).toEqual([true, false])
    expect(await store.readSession(first.key)).toEqual(same)
    const next = createSession({ accounts: [proven('b')] })
    expect(await store.saveSession(next, first)).toBe(false)
    expect(await store.readSession(next.key)).toBeUndefined()
    expect(await store.saveSession(next, same)).toBe(true)
    expect(await store.readSession(first.key)).toBeUndefined()
    expect([await store.sessionsOf([account('a')]), await store.sessionsOf([account('b')])]).toEqual([[], [next]])
    expect(await store.saveSession(createSession(), same)).toBe(false)
  })

  it('lets one of many at the same time replace a session', async () => {
    const store = await create()
    const first = createSession()
    await store.saveSession(first)
    const saved = await Promise.all(Array.from({ length: 100 }, () => store.saveSession(createSession(), first)))
    expect(saved.filter((one) => one)).toHaveLength(1)
    expect(await store.sessionsOf([account('a')])).toHaveLength(1)
  })

  it('finds the sessions of accounts, each once', async () => {
    const store = await create()
    const holding = (...letters: string[]) => createSession({ accounts: letters.map(proven) })
    const [one, two, three] = [holding('a', 'b'), holding('b'), holding('c')]
    for (const session of [one, two, three]) await store.saveSession(session)
    const ids = async (...letters: string[]) =>
      (await store.sessionsOf(letters.map(account))).map(({ id }) => id).sort()
    expect(await ids('a', 'b')).toEqual([one.id, two.id])
    expect([await ids('c'), await ids('d'), await ids()]).toEqual([[three.id], [], []])
  })

  it('lets one of 1,000 sign-ins with one nonce in', async () => {
    const { server } = createTestServer({ store: await create() })
    const browser = createBrowser(server)
    const person = createPerson()
    const { nonce, token } = await browser.nonce()
    const message = person.write(nonce)
    const body = { message, signature: await person.sign(message), token }
    const all = await Promise.all(
      Array.from({ length: 1000 }, async () => outcome(await createBrowser(server).post('/sign-in', body))),
    )
    expect(all.filter((one) => one === '200')).toHaveLength(1)
    const refused = all.filter((one) => one !== '200')
    expect(refused.filter((one) => one !== '409 siwx/nonce-used' && one !== '429 siwx/too-many-attempts')).toEqual([])
  })

  it('serves a whole life of a session', async () => {
    const { server } = createTestServer({ store: await create() })
    const [laptop, phone] = [createBrowser(server), createBrowser(server)]
    const [first, second] = [createPerson(), createPerson()]
    await laptop.signIn(first)
    await laptop.signIn(second)
    await phone.signIn(first)
    const { sessions } = await (await laptop.get('/sessions')).json()
    expect(sessions).toHaveLength(2)
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await laptop.post('/sessions/name', { id, name: 'Phone' })).status).toBe(204)
    expect((await laptop.post('/sessions/end', { id })).status).toBe(204)
    expect([await laptop.accounts(), await phone.accounts()]).toEqual([[first.account, second.account], []])
    await laptop.post('/sign-out', { account: first.account })
    expect(await laptop.accounts()).toEqual([second.account])
  })
}

/** What a store does that has no clock of its own. */
export function sweepSuite(create: () => Promise<SiwxStore>): void {
  it('forgets what has ended', async () => {
    const store = await create()
    await store.addNonce({ key: key('1'), holder: key('a'), expiresAt: now })
    const [ended, resting, live] = [
      createSession({ endsAt: now }),
      createSession({ lastUsedAt: now - 500 }),
      createSession(),
    ]
    for (const session of [ended, resting, live]) await store.saveSession(session)
    await store.sweep(now, now - 500)
    expect(await store.tryNonce(key('1'), [key('a')], now - 1, 5)).toBe('unknown')
    expect(await store.sessionsOf([account('a')])).toEqual([live])
  })
}
