import { operatorPageEndpoints } from '@latchkey/protocol/http'
import { guardianOperatorEndpoints as guarded, operatorEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OperatorWorld, operatorWorld, outcome, read } from '../../../test/operators.ts'
import { pageTokens, personServices } from '../../../test/personServices.ts'
import { readEnv } from '../../config/readEnv.ts'

const { userId } = operatorEndpoints.personSessions.example.body
const { personId } = guarded.guardedExport.example.body
const email = 'ann@example.org'
const both = { userId, personId }
/** Every call, with the paths that it asks services for. */
const table: readonly [string, object, readonly string[]][] = [
  ['people/find', { by: 'email', email }, [operatorEndpoints.personFind.path, guarded.guardedFind.path]],
  ['people/sessions', { userId }, [operatorEndpoints.personSessions.path]],
  ['people/end-sessions', { userId }, [operatorEndpoints.personEndSessions.path]],
  ['people/freeze', { ...both, isFrozen: true }, [operatorEndpoints.personFreeze.path, guarded.guardedFreeze.path]],
  ['people/export', both, [operatorEndpoints.personExport.path, guarded.guardedExport.path]],
  ['people/delete', { userId }, [operatorEndpoints.personAskDeletion.path]],
]
const responseOf = (path: string) =>
  operatorPageEndpoints.find((endpoint) => endpoint.path === `/operator/v1/${path}`)?.response ?? v.never()

let services: Awaited<ReturnType<typeof personServices>>
let world: OperatorWorld
let browser: Awaited<ReturnType<OperatorWorld['join']>>['browser']
let logged: string
beforeAll(async () => {
  services = await personServices()
  logged = ''
  world = await operatorWorld({
    others: { urls: {}, people: services.people },
    logLevel: 'info',
    logStream: {
      write(line: string) {
        logged += line
      },
    },
  })
  browser = (await world.join('Ann', 'owner')).browser
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const service of [services.auth, services.guardian]) {
    service.asked.length = 0
    service.state.twist = undefined
  }
})
const askedOf = () => [...services.auth.asked, ...services.guardian.asked]
const acts = () =>
  world.api.deps.database.selectFrom('operator_acts').selectAll().where('act', 'like', 'person/%').execute()

describe('a person, on the operators’ page', () => {
  it.each(table)('is served by the services that know them: %s', async (path, body, paths) => {
    const answer = await browser.send(path, body)
    expect(answer.status).toBe(200)
    expect(v.safeParse(responseOf(path), await read(answer)).issues).toBeUndefined()
    expect(askedOf().map((asked) => asked.path)).toEqual(paths)
    // By the page's token of each, as no browser would.
    for (const asked of services.auth.asked) expect(asked.authorization).toBe(`Bearer ${pageTokens.auth}`)
    for (const asked of services.guardian.asked) expect(asked.authorization).toBe(`Bearer ${pageTokens.guardian}`)
    expect(askedOf().map(({ origin }) => origin)).toEqual(paths.map(() => undefined))
  })

  it('is written down by their id, with who did it, and by nothing that they were found by', async () => {
    await world.api.deps.database.deleteFrom('operator_acts').execute()
    for (const [path, body] of table) {
      world.api.clock.ms += 1
      await browser.send(path, body)
    }
    const rows = await acts()
    expect(rows.map(({ act, actor, subject }) => [act, actor, subject])).toEqual(
      ['find', 'sessions', 'end-sessions', 'freeze', 'export', 'ask-deletion'].map((act) => [
        `person/${act}`,
        'Ann',
        userId,
      ]),
    )
    expect(rows.map(({ changed }) => JSON.parse(changed))).toEqual([['email'], [], [], ['auth', 'guardian'], [], []])
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(logged).toContain('request')
    for (const hidden of [email, 'example.org', ...Object.values(pageTokens)]) expect(logged).not.toContain(hidden)
    expect(
      askedOf()
        .map(({ path }) => path)
        .join(),
    ).not.toMatch(/@|%40/)
  })

  it.each([
    ['support', ['people/find', 'people/sessions', 'people/end-sessions', 'people/freeze']],
    ['viewer', []],
  ] as const)('is nothing that a person of the role %s does more with', async (role, allowed) => {
    const { browser: other } = await world.join(`The ${role}`, role)
    for (const [path, body] of table) {
      const answer = await outcome(await other.send(path, body))
      expect([path, answer]).toEqual([path, allowed.some((one) => one === path) ? 200 : 'operator/role-insufficient'])
    }
    for (const path of table.map(([name]) => name).filter((name) => !allowed.some((one) => one === name)))
      expect(askedOf().map((asked) => asked.path)).not.toContain(table.find(([name]) => name === path)?.[2][0])
  })

  it('is not asked for where a form, another page or nobody who is logged in says so', async () => {
    for (const [path, body] of table) {
      const from = (headers: Record<string, string>) => browser.send(path, body, { headers })
      expect(await outcome(await from({ origin: 'https://evil.example' }))).toBe('api/origin-not-allowed')
      expect(await outcome(await from({ 'content-type': 'text/plain' }))).toBe('api/invalid-request')
      expect(await outcome(await from({ cookie: '' }))).toBe('operator/login-needed')
    }
    expect(askedOf()).toEqual([])
  })

  it.each([
    ['is away', { status: 502, text: 'Bad gateway' }],
    ['answers more than its contract says', { status: 200, text: '{"people":[],"sealed":"SECRET-SHARE"}' }],
    ['answers another person’s call', { status: 200, text: '{"deleted":"SECRET-SHARE"}' }],
    ['answers no end', { status: 200, text: `["${'x'.repeat(1_100_000)}"]` }],
    ['fails', { status: 500, text: refusal('api/internal') }],
  ])('is said not to be known where the service %s', async (_, twist) => {
    services.auth.state.twist = twist
    for (const [path, body] of table) {
      const answer = await browser.send(path, body)
      const text = await answer.text()
      expect([path, answer.status, text.includes('api/upstream-unavailable')]).toEqual([path, 503, true])
      expect(text).toContain('"field":"auth"')
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(text + logged).not.toContain('SECRET')
    }
  })

  it.each([
    ['api/not-found', 404, 'operator/token-refused', null],
    ['vault/absent', 404, 'operator/unknown', null],
    ['vault/conflict', 409, 'operator/person-not-told', null],
    ['api/rate-limited', 429, 'api/rate-limited', '1800'],
    ['api/upstream-unavailable', 503, 'api/upstream-unavailable', '1800'],
  ])('is refused as the service refuses it: %s', async (code, status, expected, wait) => {
    services.auth.state.twist = { status, text: refusal(code), headers: { 'retry-after': '1800' } }
    const answer = await browser.send('people/delete', { userId })
    expect(answer.headers.get('retry-after')).toBe(wait)
    expect(await outcome(answer)).toBe(expected)
  })

  it('is frozen at one service though the other is away, which is said, and both times written down', async () => {
    await world.api.deps.database.deleteFrom('operator_acts').execute()
    services.guardian.state.twist = { status: 502, text: '' }
    const answer = await browser.send('people/freeze', { ...both, isFrozen: true })
    expect([answer.status, (await answer.text()).includes('"field":"guardian"')]).toEqual([503, true])
    expect(services.auth.asked).toHaveLength(1)
    expect(await acts()).toMatchObject([{ act: 'person/freeze', subject: userId }])
  })

  it('is found at the guardian alone where auth knows nobody, and by no address there', async () => {
    services.auth.state.twist = { status: 200, text: '{"people":[]}' }
    const find = async (body: object) =>
      (await read<{ people: object[] }>(await browser.send('people/find', body))).people
    expect(await find({ by: 'email', email })).toMatchObject([{ auth: null, guardian: { personId } }])
    services.guardian.asked.length = 0
    expect(await find({ by: 'address', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' })).toEqual([])
    expect(services.guardian.asked).toEqual([])
  })
})

describe('a service that the api can not ask', () => {
  it('is said not to be set up, and never that there is no such person', async () => {
    await using own = await operatorWorld({ others: { urls: {}, people: { guardian: services.people.guardian } } })
    const { browser: here } = await own.join('Bea', 'owner')
    const { asked, people } = await read<{ asked: object; people: object[] }>(
      await here.send('people/find', { by: 'user', userId }),
    )
    expect([asked, people]).toMatchObject([{ auth: false, guardian: true }, [{ auth: null, guardian: { personId } }]])
    expect(await outcome(await here.send('people/sessions', { userId }))).toBe('operator/service-not-set-up')
    await using none = await operatorWorld()
    const { browser: there } = await none.join('Cid', 'owner')
    for (const [path, body] of table)
      expect([path, await outcome(await there.send(path, body))]).toEqual([path, 'operator/service-not-set-up'])
  })

  it('is refused at the start where it has a token and no address', () => {
    const token = pageTokens.auth
    expect(() => readEnv({ AUTH_PAGE_TOKEN: token })).toThrow('AUTH_PAGE_TOKEN needs AUTH_URL')
    expect(() => readEnv({ GUARDIAN_PAGE_TOKEN: token })).toThrow('GUARDIAN_PAGE_TOKEN needs GUARDIAN_URL')
    const { others } = readEnv({ AUTH_URL: 'https://auth.example/', AUTH_PAGE_TOKEN: token })
    expect(others?.people).toEqual({ auth: { url: 'https://auth.example', token }, guardian: undefined })
  })
})

function refusal(code: string): string {
  return JSON.stringify({ status: 'FAILED', reasons: [], code, requestId: 'r' })
}
