import { writeSiwxText } from '@latchkey/protocol/siwx'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSignInKey } from '../../../test/newSignInKey.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import type { ApiConfig } from '../../config/config.types.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

const ada = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const shop = 'https://shop.example'
const forum = 'https://forum.example'
const accountPage = 'https://home.example'

async function openApi(config: ApiConfig = {}): Promise<TestApi> {
  const api = await testApi({
    publicUrl: 'https://api.example',
    signInKeys: [await newSignInKey('a')],
    accountPage: `${accountPage}/sign-ins`,
    defaultProject: newProject('shop', { allowedOrigins: [shop, 'https://*.shop.example'] }),
    ...config,
  })
  const projects = createProjectRepository(api.deps.database, api.deps.clock)
  await projects.save(newProject('forum', { allowedOrigins: [forum] }))
  await projects.save(newProject('home', { allowedOrigins: [accountPage] }))
  await projects.save(newProject('open'))
  return api
}

/** A browser on a page of a project. */
function createPage(api: TestApi, origin: string | null = shop, project = 'shop') {
  let token = ''
  let nonceToken = ''
  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const [where, ...query] = path.split('&')
    return api.request(`/auth/v1/${where}?${[`projectId=${project}`, 'st=appkit', 'sv=1', ...query].join('&')}`, {
      method,
      headers: { ...(origin !== null && { origin }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const bearer = () => ({ authorization: `Bearer ${token}` })
  return {
    send,
    asMe: (method: string, path: string, body?: object) => send(method, path, body, bearer()),
    token: () => token,
    useNonceOf: (other: { nonceToken(): string }) => {
      nonceToken = other.nonceToken()
    },
    nonceToken: () => nonceToken,
    async nonce(): Promise<string> {
      const answer = (await (await send('GET', 'nonce')).json()) as { nonce: string; token: string }
      nonceToken = answer.token
      return answer.nonce
    },
    async signIn(nonce: string, changes: Partial<Parameters<typeof writeSiwxText>[0]> = {}, by = ada) {
      const host = new URL(origin ?? shop).host
      const message = writeSiwxText(
        {
          accountAddress: by.address,
          chainId: 'eip155:1',
          domain: host,
          uri: `https://${host}/`,
          version: '1',
          nonce,
          issuedAt: new Date(api.clock.ms).toISOString(),
          ...changes,
        },
        {},
      )
      const signature = await by.signMessage({ message })
      const walletInfo = { type: 'extension', name: 'Keyring', icon: '' }
      const body = { message, signature, clientId: null, walletInfo }
      const response = await send('POST', 'authenticate', body, { 'x-nonce-jwt': `Bearer ${nonceToken}` })
      if (response.ok) token = ((await response.clone().json()) as { token: string }).token
      return response
    },
  }
}

async function refusal(response: Response | Promise<Response>) {
  const answer = await response
  // Clients of this wire take whatever says that it is JSON for the answer.
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

const databases = [
  { name: 'SQLite', open: async () => ({ config: {}, close: async () => {} }) },
  {
    name: 'PostgreSQL',
    open: async () => {
      const server = await startPostgres()
      return { config: { databaseUrl: server.url }, close: () => server[Symbol.asyncDispose]() }
    },
  },
]

describe.each(databases)('sign-ins on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    const { config, close } = await open()
    api = await openApi(config)
    return async () => {
      await api[Symbol.asyncDispose]()
      await close()
    }
  })

  it('are refused with a nonce that was made up, belongs to another browser, or has served', async () => {
    const page = createPage(api)
    expect(await refusal(page.signIn('f'.repeat(32)))).toEqual([403, 'siwx/nonce-unknown'])
    const other = createPage(api)
    const nonce = await other.nonce()
    expect(await refusal(page.signIn(nonce))).toEqual([403, 'siwx/nonce-unknown'])
    page.useNonceOf(other)
    expect((await page.signIn(nonce)).status).toBe(200)
    expect(await refusal(page.signIn(nonce))).toEqual([409, 'siwx/nonce-used'])
  })

  it('are refused on pages that the project does not list, and for texts of other pages', async () => {
    const elsewhere = createPage(api, 'https://evil.example')
    expect(await refusal(elsewhere.send('GET', 'nonce'))).toEqual([403, 'api/origin-not-allowed'])
    // A project without a list lets any page ask for prices, and none sign people in.
    const open = createPage(api, 'https://evil.example', 'open')
    expect(await refusal(open.send('GET', 'nonce'))).toEqual([403, 'api/origin-not-allowed'])
    const page = createPage(api)
    const lured = { domain: 'evil.example', uri: 'https://evil.example/' }
    expect(await refusal(page.signIn(await page.nonce(), lured))).toEqual([403, 'siwx/domain-mismatch'])
    const sub = createPage(api, 'https://eu.shop.example')
    const nonce = await sub.nonce()
    const ofShop = { domain: 'shop.example', uri: `${shop}/` }
    expect(await refusal(sub.signIn(nonce, ofShop))).toEqual([403, 'siwx/domain-mismatch'])
    const nowhere = createPage(api, null)
    expect(await refusal(nowhere.signIn(await nowhere.nonce()))).toEqual([403, 'siwx/origin-forbidden'])
    const plain = createPage(api, 'http://shop.example')
    expect(await refusal(plain.send('GET', 'nonce'))).toEqual([403, 'api/origin-not-allowed'])
  })

  it('are refused with another account’s signature, and with a body of another form', async () => {
    const page = createPage(api)
    const nonce = await page.nonce()
    expect(await refusal(page.signIn(nonce, { accountAddress: bob.address }))).toEqual([403, 'siwx/signature-wrong'])
    for (const body of [{}, { message: 1, signature: '0x' }, { message: 'hello' }])
      expect(await refusal(page.send('POST', 'authenticate', body))).toEqual([422, 'api/invalid-body'])
    const text = { message: 'hello', signature: '0x00' }
    expect(await refusal(page.send('POST', 'authenticate', text))).toEqual([400, 'siwx/text-malformed'])
    const long = { message: 'a'.repeat(17_000), signature: '0x00' }
    expect(await refusal(page.send('POST', 'authenticate', long))).toEqual([413, 'siwx/text-too-long'])
  })

  it('give a token that says who, where and for which project', async () => {
    const page = createPage(api)
    expect((await page.signIn(await page.nonce())).status).toBe(200)
    const me = await (await page.asMe('GET', 'me')).json()
    expect(me).toMatchObject({
      iss: 'https://api.example/auth/v1',
      aud: 'shop',
      sub: `eip155:1:${ada.address}`,
      address: ada.address,
      chainId: '1',
      chainNamespace: 'eip155',
      caip2Network: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example/',
      projectIdKey: 'shop',
      projectUuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    })
    expect(me).not.toHaveProperty('appKitAccount')
  })

  it('are of one project alone, and over once they were ended', async () => {
    const page = createPage(api)
    await page.signIn(await page.nonce())
    const stolen = { authorization: `Bearer ${page.token()}` }
    expect(await refusal(createPage(api, forum, 'forum').send('GET', 'me', undefined, stolen))).toEqual([
      401,
      'siwx/session-invalid',
    ])
    for (const token of ['', 'x.y.z', `${page.token()}0`, page.token().replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')]) {
      const shown = { authorization: `Bearer ${token}` }
      expect(await refusal(page.send('GET', 'me', undefined, shown))).toEqual([401, 'siwx/session-invalid'])
    }
    expect(await refusal(createPage(api, 'https://evil.example').asMe('POST', 'sign-out'))).toEqual([
      403,
      'api/origin-not-allowed',
    ])
    expect((await page.asMe('GET', 'me')).status).toBe(200)
    expect(await (await page.asMe('POST', 'sign-out')).json()).toEqual({})
    expect(await refusal(page.asMe('GET', 'me'))).toEqual([401, 'siwx/session-invalid'])
  })

  it('keep what the app says of the account, for that app', async () => {
    const page = createPage(api)
    expect(await refusal(page.send('PUT', 'account-metadata', { metadata: {} }))).toEqual([401, 'siwx/session-invalid'])
    await page.signIn(await page.nonce())
    const metadata = { name: 'Ada', nothing: '\0', note: [{ 'a\0b': '\\u0000' }, '\\\0'] }
    expect((await page.asMe('PUT', 'account-metadata', { metadata })).status).toBe(200)
    const long = { metadata: { name: 'a'.repeat(5_000) } }
    expect(await refusal(page.asMe('PUT', 'account-metadata', long))).toEqual([422, 'api/invalid-body'])
    // As clients write it: with a second question mark where the next key begins.
    const path = '/auth/v1/me?includeAppKitAccount=true?projectId=shop&st=appkit&sv=1'
    const headers = { origin: shop, authorization: `Bearer ${page.token()}` }
    const me = (await (await api.request(path, { headers })).json()) as { profileUuid: string }
    expect(me).toMatchObject({
      appKitAccount: {
        uuid: me.profileUuid,
        address: ada.address,
        metadata: { name: 'Ada', nothing: '', note: [{ ab: '\\u0000' }, '\\'] },
      },
    })
    const other = createPage(api, forum, 'forum')
    await other.signIn(await other.nonce())
    expect(await (await other.asMe('GET', 'me&includeAppKitAccount=true')).json()).toMatchObject({
      appKitAccount: { metadata: null },
    })
  })

  it('are listed for each page alone, for the operator’s own page all, and ended there one by one', async () => {
    const carol = privateKeyToAccount(`0x${'33'.repeat(32)}`)
    const pages = [createPage(api), createPage(api, forum, 'forum'), createPage(api, accountPage, 'home')] as const
    const [inShop, inForum, atHome] = pages
    for (const page of pages) await page.signIn(await page.nonce(), {}, carol)
    await inShop.signIn(await inShop.nonce(), {}, ada)
    type Listed = { id: string; current: boolean; accounts: { account: string; domain: string; walletName: string }[] }
    const list = async (page: ReturnType<typeof createPage>) =>
      ((await (await page.asMe('GET', 'sessions')).json()) as { sessions: Listed[] }).sessions
    const where = (sessions: Listed[]) =>
      sessions.flatMap(({ accounts }) => accounts.map(({ domain }) => domain)).sort()
    expect(where(await list(inForum))).toEqual(['forum.example'])
    const all = await list(atHome)
    expect(where(all)).toEqual(['forum.example', 'home.example', 'shop.example'])
    expect(all[0]?.accounts).toEqual([
      expect.objectContaining({ account: `eip155:1:${carol.address}`, walletName: 'Keyring' }),
    ])
    const foreign = all.find(({ accounts }) => accounts[0]?.domain === 'shop.example')?.id ?? ''
    expect(await refusal(inForum.asMe('POST', 'sessions/end', { id: foreign }))).toEqual([401, 'siwx/session-invalid'])
    expect(await refusal(atHome.asMe('POST', 'sessions/end', { id: 'x' }))).toEqual([422, 'api/invalid-body'])
    const ofForum = all.find(({ accounts }) => accounts[0]?.domain === 'forum.example')?.id ?? ''
    expect((await atHome.asMe('POST', 'sessions/end', { id: ofForum })).status).toBe(200)
    expect(await refusal(inForum.asMe('GET', 'me'))).toEqual([401, 'siwx/session-invalid'])
    expect(where(await list(atHome))).toEqual(['home.example', 'shop.example'])
  })
})

describe('sign-ins', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi()
  })
  afterAll(() => api[Symbol.asyncDispose]())

  it('take no code by e-mail', async () => {
    const page = createPage(api)
    const body = { email: 'ada@example.org', account: `eip155:1:${ada.address}` }
    expect(await (await page.send('POST', 'otp', body)).json()).toEqual({ uuid: null })
    expect(await refusal(page.send('PUT', 'otp', { code: '123456' }))).toEqual([404, 'api/not-found'])
  })

  it('are over a day after the last', async () => {
    const page = createPage(api)
    await page.signIn(await page.nonce())
    api.clock.ms += 86_400_000 - 1_000
    expect((await page.asMe('GET', 'me')).status).toBe(200)
    api.clock.ms += 1_000
    expect(await refusal(page.asMe('GET', 'me'))).toEqual([401, 'siwx/session-invalid'])
  })

  it('publish the keys by which others check their tokens, and nothing private', async () => {
    const { keys } = (await (await api.get('/auth/v1/.well-known/jwks.json')).json()) as { keys: object[] }
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']])
    expect(await (await api.get('/auth/v1/.well-known/openid-configuration')).json()).toMatchObject({
      issuer: 'https://api.example/auth/v1',
      jwks_uri: 'https://api.example/auth/v1/.well-known/jwks.json',
    })
  })

  it('say that the node is down, and lose no attempt by it', async () => {
    await using node = await startFakeNode(() => ({ status: 500, body: '' }))
    await using own = await openApi({
      rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    })
    const page = createPage(own)
    const nonce = await page.nonce()
    for (let tries = 0; tries < 6; tries += 1)
      expect(await refusal(page.signIn(nonce, { accountAddress: bob.address }))).toEqual([503, 'siwx/node-unavailable'])
  })

  it('let browsers ask for a PUT and for the headers of this wire', async () => {
    const { headers } = await api.request('/auth/v1/account-metadata', { method: 'OPTIONS' })
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect(headers.get('access-control-allow-headers')).toContain('authorization, x-nonce-jwt, x-otp')
  })

  it('are absent without keys', async () => {
    await using without = await testApi({ defaultProject: newProject('shop', { allowedOrigins: [shop] }) })
    expect((await createPage(without).send('GET', 'nonce')).status).toBe(404)
  })

  it('want to know where the service is', async () => {
    await expect(testApi({ signInKeys: [await newSignInKey('a')] })).rejects.toThrow('PUBLIC_URL')
  })
})
