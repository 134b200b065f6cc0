import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredProject } from '@latchkey/protocol/http'
import { loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuthConfig, readEnv } from '../src/config.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const token = 'x'.repeat(32)
const email = 'ann@example.org'

/** What somebody who holds the api has it say. */
let word: Record<string, Partial<StoredProject>>
let isAway: boolean
const api = createServer((request, response) => {
  if (isAway) return void request.socket.destroy()
  const id = new URL(request.url ?? '', 'http://api').searchParams.get('id') ?? ''
  const lists = { allowedOrigins: [], packageNames: [], bundleIds: [], verifiedDomains: [], features: [] }
  const limits = { dailyRequests: null, messagesPerDay: null }
  const rules = { loginPolicy: null, isolation: null, family: null }
  const base = { id, name: id, enabled: true, development: false, ...lists, ...limits, ...rules }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ project: word[id] === undefined ? null : { ...base, ...word[id] } }))
})
beforeEach(async () => {
  word = {}
  isAway = false
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
})
let auth: TestAuth | undefined
afterEach(async () => {
  await auth?.[Symbol.asyncDispose]()
  auth = undefined
  api.closeAllConnections()
  await new Promise((resolve) => api.close(resolve))
})

async function open(config: Partial<AuthConfig>): Promise<TestAuth> {
  auth = await testAuth({
    ...config,
    projectStore: { url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, token },
  })
  return auth
}

let asked = 0
async function ask({ caller }: TestAuth, projectId: string) {
  asked += 1
  return (await caller().call(loginEndpoints.email, { email: `${asked}@example.org`, projectId })).action
}

/** What a wallet's own app `home` is answered that asks to be known to another. */
async function bring(service: TestAuth, projectId: string) {
  service.clock.ms += 200_000
  const caller = service.caller()
  const { attemptId } = await caller.call(loginEndpoints.email, { email, projectId: 'home' })
  const session = await caller.call(loginEndpoints.otp, {
    attemptId: attemptId ?? '',
    code: await service.codeFor(email),
  })
  const body = { projectId, audience: 'https://api.example' }
  return caller.attempt(walletEndpoints.voucher, body, session)
}

describe('whoever holds the api', () => {
  it('makes no login easier', async () => {
    const bank = await open({ projects: { bank: { loginPolicy: 'strict' } } })
    word = { bank: { loginPolicy: 'standard' } }
    expect(await ask(bank, 'bank')).toBe('VERIFY_DEVICE')
    await bank[Symbol.asyncDispose]()
    auth = undefined
    const strict = await open({ loginPolicy: 'strict' })
    word = { shop: { loginPolicy: 'standard' } }
    expect(await ask(strict, 'shop')).toBe('VERIFY_DEVICE')
  })

  it('makes no app the relative of another', async () => {
    const service = await open({ projects: { home: { family: 'acme' }, club: { family: 'acme' } } })
    word = { home: { family: 'acme' }, club: { family: 'acme' }, thief: { family: 'acme' } }
    expect((await bring(service, 'thief')).code).toBe('vault/other-family')
    // No wallet yet, but nothing against it.
    expect((await bring(service, 'club')).code).toBe('vault/absent')
  })

  it('gives no app the people of another, and hides none from an app that shares them', async () => {
    const service = await open({ projects: { shared: { isolation: 'operator' } } })
    word = { home: { isolation: 'operator' }, shared: { isolation: 'project' } }
    const scopes = async (projectId: string) => {
      service.clock.ms += 200_000
      await ask(service, projectId)
      const rows = await service.deps.database.selectFrom('login_attempts').select('scope').execute()
      return rows.map(({ scope }) => scope)
    }
    expect(await scopes('home')).toEqual(['home'])
    expect((await scopes('shared')).sort()).toEqual(['', 'home'])
  })

  it('names no app in a mail', async () => {
    const service = await open({ projects: { bank: { name: 'Harbour Bank' } } })
    word = { thief: { name: 'Harbour Bank' } }
    await service.caller().call(loginEndpoints.email, { email, projectId: 'thief' })
    await service.codeFor(email)
    expect(service.postbox.last(email).text).toContain('not one of this service’s own')
    expect(service.postbox.last(email).text).not.toContain('Harbour')
  })
})

describe('what the api keeps', () => {
  it('makes a login stricter within ten seconds, and stays so while it is away', async () => {
    const service = await open({})
    expect(await ask(service, 'shop')).toBe('VERIFY_OTP')
    word = { shop: { loginPolicy: 'strict' } }
    service.clock.ms += 10_000
    expect(await ask(service, 'shop')).toBe('VERIFY_DEVICE')
    isAway = true
    service.clock.ms += 3_600_000
    expect(await ask(service, 'shop')).toBe('VERIFY_DEVICE')
  })

  it('makes the logins of all apps stricter that share the people of a strict one', async () => {
    const isolation = 'operator'
    const service = await open({ projects: { bank: { isolation }, shop: { isolation } } })
    word = { bank: { loginPolicy: 'strict' } }
    expect(await ask(service, 'shop')).toBe('VERIFY_DEVICE')
    expect(await ask(service, 'club')).toBe('VERIFY_OTP')
  })

  it('takes two apps of one family apart', async () => {
    const service = await open({ projects: { home: { family: 'acme' }, club: { family: 'acme' } } })
    word = { home: { family: 'acme' }, club: {} }
    expect((await bring(service, 'club')).code).toBe('vault/other-family')
  })

  it('is asked for the stricter while it is away and was never heard', async () => {
    const service = await open({ projects: { home: { family: 'acme' }, club: { family: 'acme' } } })
    word = { home: { family: 'acme' } }
    expect(await ask(service, 'home')).toBe('VERIFY_OTP')
    isAway = true
    expect(await ask(service, 'club')).toBe('VERIFY_DEVICE')
    expect((await bring(service, 'club')).code).toBe('api/upstream-unavailable')
  })
})

it('the address of the api and its token are set together', () => {
  const environment = {
    PUBLIC_URL: 'http://auth.test',
    FRAME_ORIGIN: 'http://wallet.auth.test',
    GUARDIAN_URL: 'http://guardian.test',
    SMTP_URL: 'smtp://a:b@localhost:1',
    MAIL_FROM: 'a@b.example',
  }
  const store = { PROJECTS_URL: 'https://api.example/', PROJECTS_TOKEN: token }
  expect(readEnv({ ...environment, ...store }).projectStore).toEqual({ url: 'https://api.example', token })
  expect(readEnv(environment).projectStore).toBeUndefined()
  for (const name of ['PROJECTS_URL', 'PROJECTS_TOKEN'])
    expect(() => readEnv({ ...environment, ...store, [name]: '' })).toThrow('go together')
})
