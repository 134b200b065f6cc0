import { apiErrors, type OperatorRole, operatorErrorCodes, operatorPageEndpoints } from '@latchkey/protocol/http'
import { createAuthenticator } from '@latchkey/service-kit/test/createAuthenticator'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedDatabases } from '../../../test/launchApi.ts'
import { createBrowser, type OperatorWorld, operatorWorld, outcome, page, read } from '../../../test/operators.ts'
import { newProject } from '../projects/project.ts'

let world: OperatorWorld
beforeAll(async () => {
  world = await operatorWorld({
    defaultProject: newProject('shop', { dailyRequests: 9 }),
    projectsToken: 'x'.repeat(32),
  })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Attempts are few for one network: they come back with time. */
const rest = () => {
  world.api.clock.ms += 200_000
}

describe('an invitation', () => {
  it('makes an operator with a passkey, once, and is over after an hour', async () => {
    const { browser, token, credential, joined, id } = await world.join('Ann', 'owner')
    expect(await read(joined)).toMatchObject({ operator: { id, name: 'Ann', role: 'owner' } })
    expect(joined.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-latchkey-operator=[\w-]{43}; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(await read(await browser.send('me'))).toMatchObject({ operator: { name: 'Ann' } })
    expect(await outcome(await browser.send('invitation', { token, credential }))).toBe('operator/invitation-invalid')
    rest()
    const late = await world.operators.invite({ name: 'Late', role: 'viewer' }, 'command')
    world.api.clock.ms += 60 * 60_000
    const other = createBrowser(world.api)
    expect(await outcome(await other.send('invitation/options', { token: late.token }))).toBe(
      'operator/invitation-invalid',
    )
    await expect(world.operators.invite({ name: 'Ann', role: 'owner' }, 'command')).rejects.toThrow('of this name')
  })

  it('is over with a newer one of the same name, and with the owner who made it', async () => {
    rest()
    const first = await world.operators.invite({ name: 'Twice', role: 'viewer' }, 'command')
    await world.operators.invite({ name: 'Twice', role: 'viewer' }, 'command')
    const browser = createBrowser(world.api)
    const open = async (token: string) => outcome(await browser.send('invitation/options', { token }))
    expect(await open(first.token)).toBe('operator/invitation-invalid')
    const leaving = await world.join('Leaving', 'owner')
    const back = await read<{ link: string }>(
      await leaving.browser.send('operators/invite', { name: 'Back door', role: 'owner' }),
    )
    const [address, token = ''] = back.link.split('#invitation=')
    expect(address).toBe(`${page}/admin`)
    expect(await open(token)).toBe(200)
    await world.operators.remove(leaving.id, 'command')
    expect(await open(token)).toBe('operator/invitation-invalid')
  })

  it('is not guessed: a network has twenty tries, whatever the settings say', async () => {
    await using own = await operatorWorld()
    const browser = createBrowser(own.api)
    const answers: (string | number)[] = []
    for (let index = 0; index < 25; index += 1)
      answers.push(await outcome(await browser.send('invitation/options', { token: `${index}`.padStart(43, 'A') })))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('operator/invitation-invalid'))
    expect(answers.slice(20)).toEqual(Array(5).fill('api/rate-limited'))
    const tokens = await own.api.deps.database.selectFrom('operator_challenges').selectAll().execute()
    expect(tokens).toEqual([])
  })
})

describe('a login', () => {
  it('takes the passkey of an operator, and answers nothing else', async () => {
    rest()
    const { authenticator, browser } = await world.join('Ben', 'support')
    const before = browser.jar.get('__Host-latchkey-operator')
    const again = await world.logIn(browser, authenticator)
    expect(await read(again)).toMatchObject({ operator: { name: 'Ben', role: 'support' } })
    // A session that somebody may have planted or seen is over with the new one.
    const planted = createBrowser(world.api)
    planted.jar.set('__Host-latchkey-operator', before ?? '')
    expect(await outcome(await planted.send('me'))).toBe('operator/login-needed')
    expect(browser.jar.get('__Host-latchkey-operator')).not.toBe(before)
    expect(await outcome(await browser.send('logout', {}))).toBe(200)
    expect(await outcome(await browser.send('me'))).toBe('operator/login-needed')
  })

  it.each([
    ['of another relying party', { rpId: 'wallet.example' }],
    ['for another page', { origin: 'https://app.example.evil' }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['made, not used', { type: 'webauthn.create' }],
    ['without its owner verified', { flags: 0x01 | 0x08 | 0x10 }],
    ['of another person', { userHandle: 'A'.repeat(22) }],
    ['of another id', { id: 'A'.repeat(43) }],
  ])('refuses an answer %s', async (what, twist) => {
    rest()
    const { authenticator } = await world.join(`Person ${what.slice(0, 20).replaceAll(/\W/g, ' ').trim()}`, 'viewer')
    const stranger = createBrowser(world.api)
    expect(await outcome(await world.logIn(stranger, authenticator, twist))).toBe('operator/passkey-refused')
    expect(stranger.jar.has('__Host-latchkey-operator')).toBe(false)
    // The same is asked of the passkey that accepts an invitation, as far as it says it.
    if (!('userHandle' in twist) && !('type' in twist)) {
      const { joined } = await world.join(`Made ${what.slice(0, 20).replaceAll(/\W/g, ' ').trim()}`, 'viewer', twist)
      expect(await outcome(joined)).toBe('operator/passkey-refused')
    }
  })

  it('takes an answer once, and only from the browser that asked', async () => {
    rest()
    const { authenticator } = await world.join('Cleo', 'viewer')
    const asker = createBrowser(world.api)
    const { challenge } = await read<{ challenge: string }>(await asker.send('login/options', {}))
    const holder = new Map(asker.jar)
    const credential = authenticator.get({ challenge })
    const thief = createBrowser(world.api)
    expect(await outcome(await thief.send('login', { credential }))).toBe('operator/passkey-refused')
    await thief.send('login/options', {})
    expect(await outcome(await thief.send('login', { credential }))).toBe('operator/passkey-refused')
    expect(await outcome(await asker.send('login', { credential }))).toBe(200)
    const replayed = createBrowser(world.api)
    for (const [name, value] of holder) replayed.jar.set(name, value)
    expect(await outcome(await replayed.send('login', { credential }))).toBe('operator/passkey-refused')
  })

  it('takes no challenge of an invitation, none that is over, and no copy of a passkey', async () => {
    rest()
    const { authenticator } = await world.join('Dora', 'viewer')
    const browser = createBrowser(world.api)
    const { token } = await world.operators.invite({ name: 'Eve', role: 'owner' }, 'command')
    const { challenge } = await read<{ challenge: string }>(await browser.send('invitation/options', { token }))
    expect(await outcome(await browser.send('login', { credential: authenticator.get({ challenge }) }))).toBe(
      'operator/passkey-refused',
    )
    const late = await read<{ challenge: string }>(await browser.send('login/options', {}))
    world.api.clock.ms += 5 * 60_000
    const credential = authenticator.get(late)
    expect(await outcome(await browser.send('login', { credential }))).toBe('operator/passkey-refused')
    expect(await outcome(await world.logIn(browser, authenticator, { signCount: 5 }))).toBe(200)
    expect(await outcome(await world.logIn(browser, authenticator, { signCount: 5 }))).toBe('operator/passkey-refused')
  })

  it('knows no passkey that no invitation was accepted with', async () => {
    rest()
    const stranger = createAuthenticator('app.example', page)
    expect(await outcome(await world.logIn(createBrowser(world.api), stranger, { userHandle: null }))).toBe(
      'operator/passkey-refused',
    )
  })
})

describe('a session', () => {
  it('ends after 30 minutes of rest, and after 12 hours of use', async () => {
    rest()
    const { browser, authenticator } = await world.join('Finn', 'viewer')
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      world.api.clock.ms += 20 * 60_000
      expect([minutes, await outcome(await browser.send('me'))]).toEqual([minutes, 200])
    }
    world.api.clock.ms += 20 * 60_000
    expect(await outcome(await browser.send('me'))).toBe('operator/login-needed')
    await world.logIn(browser, authenticator)
    world.api.clock.ms += 30 * 60_000
    expect(await outcome(await browser.send('me'))).toBe('operator/login-needed')
  })

  it('ends at once with another role, and with the operator', async () => {
    rest()
    const owner = await world.join('Gina', 'owner')
    const other = await world.join('Hal', 'owner')
    await owner.browser.send('operators/role', { id: other.id, role: 'viewer' })
    expect(await outcome(await other.browser.send('me'))).toBe('operator/login-needed')
    await world.logIn(other.browser, other.authenticator)
    expect(await outcome(await other.browser.send('operators/invite', { name: 'X', role: 'owner' }))).toBe(
      'operator/role-insufficient',
    )
    await owner.browser.send('operators/remove', { id: other.id })
    expect(await outcome(await other.browser.send('projects'))).toBe('operator/login-needed')
    expect(await outcome(await world.logIn(other.browser, other.authenticator))).toBe('operator/passkey-refused')
  })

  it('is in the database as a hash alone, as are invitations and who asked for a challenge', async () => {
    rest()
    const { browser } = await world.join('Ida', 'viewer')
    const { token } = await world.operators.invite({ name: 'Jan', role: 'viewer' }, 'command')
    await browser.send('login/options', {})
    const { database } = world.api.deps
    const rows = JSON.stringify([
      await database.selectFrom('operator_sessions').selectAll().execute(),
      await database.selectFrom('operator_invitations').selectAll().execute(),
      await database.selectFrom('operator_challenges').selectAll().execute(),
    ])
    for (const secret of [token, ...browser.jar.values()]) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(rows).not.toContain(secret)
    }
  })
})

/** Every call that takes a session, with who may make it. */
const table: readonly [string, unknown, readonly OperatorRole[]][] = [
  ['me', undefined, ['owner', 'support', 'viewer']],
  ['projects', undefined, ['owner', 'support', 'viewer']],
  ['health', undefined, ['owner', 'support', 'viewer']],
  ['services', undefined, ['owner', 'support', 'viewer']],
  ['acts', undefined, ['owner', 'support']],
  ['events', undefined, ['owner', 'support']],
  ['operators', undefined, ['owner']],
  ['projects', { id: 'made', changes: { name: 'Made' } }, ['owner']],
  ['projects/remove', { id: 'made' }, ['owner']],
  ['operators/invite', { name: 'Kim', role: 'viewer' }, ['owner']],
  ['operators/role', { id: 'A'.repeat(22), role: 'owner' }, ['owner']],
  ['operators/remove', { id: 'A'.repeat(22) }, ['owner']],
  ['people/find', { by: 'user', userId: 'A'.repeat(22) }, ['owner', 'support']],
  ['people/sessions', { userId: 'A'.repeat(22) }, ['owner', 'support']],
  ['people/end-sessions', { userId: 'A'.repeat(22) }, ['owner', 'support']],
  ['people/freeze', { userId: 'A'.repeat(22), personId: null, isFrozen: true }, ['owner', 'support']],
  ['people/export', { userId: 'A'.repeat(22), personId: null }, ['owner']],
  ['people/delete', { userId: 'A'.repeat(22) }, ['owner']],
  ['logout', {}, ['owner', 'support', 'viewer']],
]
const ofSession = operatorPageEndpoints.filter(({ errors }) =>
  errors.some(({ code }) => code === 'operator/login-needed'),
)

describe('the calls of operators', () => {
  it('are all in the table of roles', () => {
    const named = table.map(([path, body]) => `${body === undefined ? 'GET' : 'POST'} /operator/v1/${path}`)
    expect(named.toSorted()).toEqual(ofSession.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it.each<OperatorRole>(['owner', 'support', 'viewer'])(
    'let a person of the role %s do what it may, alone',
    async (role) => {
      rest()
      const { browser } = await world.join(`The ${role}`, role)
      for (const [path, body, roles] of table) {
        const answer = await outcome(await browser.send(path, body))
        if (!roles.includes(role)) expect([path, answer]).toEqual([path, 'operator/role-insufficient'])
        else if (path.startsWith('people/')) expect([path, answer]).toEqual([path, 'operator/service-not-set-up'])
        else if (path.startsWith('operators/r')) expect([path, answer]).toEqual([path, 'operator/unknown'])
        else expect([path, answer]).toEqual([path, 200])
      }
    },
  )

  it.each(table)('takes a session, of this page alone: %s %j', async (path, body) => {
    rest()
    const { browser } = await world.join(
      `Owner ${path.replace('/', ' ')} ${body === undefined ? 'read' : 'write'}`,
      'owner',
    )
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const stranger = createBrowser(world.api)
    expect(await outcome(await stranger.send(path, body))).toBe('operator/login-needed')
    // Tokens of wallets, pages and services open nothing here.
    const others = { authorization: `Bearer ${'x'.repeat(32)}`, 'x-project-id': 'shop' }
    expect(await outcome(await stranger.send(path, body, { headers: others }))).toBe('operator/login-needed')
    for (const origin of ['https://app.example.evil', 'https://shop.example', 'http://app.example', 'null', ''])
      expect([origin, await outcome(await browser.send(path, body, { headers: { origin } }))]).toEqual([
        origin,
        'api/origin-not-allowed',
      ])
    const headers = { 'content-type': 'application/json', cookie }
    const bare = await world.api.request(`/operator/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(await outcome(bare)).toBe('api/origin-not-allowed')
    if (body === undefined) return
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect(await outcome(await browser.send(path, body, { headers: { 'content-type': type } }))).toBe(
        'api/invalid-request',
      )
  })

  it('answer a browser on the operators’ page, and no other one', async () => {
    const refused = await createBrowser(world.api).send('me', undefined, {
      headers: { origin: 'https://evil.example' },
    })
    const asked = await world.api.request('/operator/v1/projects', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    for (const { headers } of [refused, asked]) {
      expect(headers.get('access-control-allow-origin')).toBe(page)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toBe('origin')
    }
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
    const health = await world.api.get('/health', { origin: page })
    expect(health.headers.get('access-control-allow-credentials')).toBeNull()
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it('are not there without a page of operators, and in no document', async () => {
    await using none = await operatorWorld({ operatorPage: undefined })
    const stranger = createBrowser(none.api)
    for (const [path, body] of table) expect(await outcome(await stranger.send(path, body))).toBe('api/not-found')
    expect(await (await world.api.get('/openapi.json')).text()).not.toContain('/operator/')
  })

  it('answer by their contract, and refuse with codes that it lists', async () => {
    rest()
    const { browser } = await world.join('Lou', 'owner')
    for (const endpoint of ofSession.filter(({ method }) => method === 'GET')) {
      const answer = await read(await browser.send(endpoint.path.replace('/operator/v1/', '')))
      expect([endpoint.id, v.safeParse(endpoint.response, answer).issues]).toEqual([endpoint.id, undefined])
    }
    for (const { errors } of operatorPageEndpoints)
      for (const { code, status } of errors)
        expect({ ...apiErrors, ...operatorErrorCodes }).toHaveProperty([code, 'status'], status)
  })
})

describe.each([...sharedDatabases])('owners, on %s', (_, open) => {
  it('can not all go: not by removal, not by a role, and not of two at once', async () => {
    await using place = await open()
    await using own = await operatorWorld({ databaseUrl: place.url, sqlitePath: place.path || undefined })
    const first = await own.join('First', 'owner')
    const alone = await own.operators.list()
    expect(await outcome(await first.browser.send('operators/remove', { id: first.id }))).toBe('operator/last-owner')
    expect(await outcome(await first.browser.send('operators/role', { id: first.id, role: 'viewer' }))).toBe(
      'operator/last-owner',
    )
    await expect(own.operators.remove(first.id, 'command')).rejects.toThrow('one owner')
    expect(await own.operators.list()).toEqual(alone)
    const second = await own.join('Second', 'owner')
    const both = await Promise.all([
      first.browser.send('operators/remove', { id: second.id }),
      second.browser.send('operators/remove', { id: first.id }),
    ])
    expect((await Promise.all(both.map(outcome))).toSorted()).toEqual([200, 'operator/login-needed'])
    expect(await own.operators.list()).toHaveLength(1)
  })
})

describe('the record', () => {
  it('has each act with who did it, page by page, and never what was set', async () => {
    await using own = await operatorWorld({ defaultProject: newProject('shop', { dailyRequests: 9 }) })
    const { browser } = await own.join('Mia', 'owner')
    own.api.clock.ms += 1
    await browser.send('projects', {
      id: 'shop',
      changes: { allowedOrigins: ['https://secret.example'], family: null },
    })
    await own.api.get(`/v1/account/0x${'1'.repeat(40)}/balance?currency=usd&projectId=shop`, {
      origin: 'https://secret.example',
    })
    const { projects } = await read<{ projects: object[] }>(await browser.send('projects'))
    expect(projects).toEqual([
      expect.objectContaining({ allowedOrigins: ['https://secret.example'], dailyRequests: 9, requestsToday: 1 }),
    ])
    const { acts } = await read<{ acts: { act: string; actor: string; loggedIn: boolean; changed: string[] }[] }>(
      await browser.send('acts'),
    )
    expect(acts[0]).toMatchObject({
      actor: 'Mia',
      loggedIn: true,
      act: 'project/save',
      subject: 'shop',
      changed: ['allowed_origins'],
    })
    expect(acts.map(({ act, loggedIn }) => `${act} ${loggedIn}`).toSorted()).toEqual([
      'operator/invite false',
      'operator/join true',
      'project/save false',
      'project/save true',
    ])
    expect(JSON.stringify(acts)).not.toContain('secret.example')
    for (let index = 0; index < 60; index += 1)
      await own.operators.invite({ name: `Guest ${index}`, role: 'viewer' }, 'command')
    const first = await read<{ acts: object[]; next: string }>(await browser.send('acts'))
    const second = await read<{ acts: object[]; next: null }>(await browser.send(`acts?before=${first.next}`))
    expect([first.acts.length, second.acts.length, second.next]).toEqual([50, 14, null])
    expect(second.acts.at(-1)).toEqual(acts.at(-1))
  })

  it('has nothing of a change that was refused', async () => {
    await using own = await operatorWorld({
      defaultProject: newProject('bank', { allowedOrigins: ['https://bank.example'] }),
    })
    const { browser } = await own.join('Noa', 'owner')
    const before = await read(await browser.send('acts'))
    const changes = { allowedOrigins: ['https://bank.example'] }
    expect(await outcome(await browser.send('projects', { id: 'thief', changes }))).toBe('operator/page-taken')
    expect(await outcome(await browser.send('projects', { id: 'bank', changes: { paymasters: ['http://x'] } }))).toBe(
      'api/invalid-body',
    )
    expect(await outcome(await browser.send('projects', { id: 'bank', changes: { id: 'other' } }))).toBe(
      'api/invalid-body',
    )
    expect(await read(await browser.send('acts'))).toEqual(before)
    expect(await outcome(await browser.send('projects/remove', { id: 'thief' }))).toBe('operator/unknown')
  })
})
