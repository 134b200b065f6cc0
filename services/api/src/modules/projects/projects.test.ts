import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Feature } from '@latchkey/protocol/http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { migrate } from '../../db/migrate.ts'
import { createProjectRepository } from './createProjectRepository.ts'
import { newProject } from './project.ts'

describe.each(databases)('the repository on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let projects: ReturnType<typeof createProjectRepository>
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    projects = createProjectRepository(opened.database, { nowMs: () => 0 })
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  it('finds nothing for an unknown id', async () => {
    expect(await projects.find("x'; drop table projects; --")).toBeUndefined()
    expect(await projects.remove('nobody')).toBe(false)
  })

  it('gives back what was saved, and replaces it', async () => {
    const first = newProject('shop', { allowedOrigins: ['https://a.example'], analytics: true, dailyRequests: 7 })
    await projects.save(first)
    expect(await projects.find('shop')).toEqual(first)
    const second = newProject('shop', { enabled: false, features: [{ id: 'swap', isEnabled: true, config: null }] })
    await projects.save(second)
    expect(await projects.find('shop')).toEqual(second)
    expect(await projects.list()).toEqual([second])
    expect(await projects.remove('shop')).toBe(true)
    expect(await projects.list()).toEqual([])
  })
})

describe('the routes', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({
      ownPages: ['https://wallet.example'],
      defaultProject: newProject('shop', {
        allowedOrigins: ['https://shop.example'],
        features: [
          { id: 'social_login', isEnabled: true, config: ['email'] },
          { id: 'reown_branding', isEnabled: false, config: [] },
        ],
        analytics: true,
      }),
    })
  })
  afterAll(() => api[Symbol.asyncDispose]())
  const status = async (path: string, headers?: Record<string, string>) => (await api.get(path, headers)).status

  it('refuses a call without a project id, and one with an unknown id', async () => {
    const missing = await api.get('/appkit/v1/config')
    expect(missing.status).toBe(403)
    expect(await missing.json()).toMatchObject({ code: 'api/project-id-missing', reasons: [{ field: 'projectId' }] })
    const unknown = await api.get('/appkit/v1/config?projectId=nobody')
    expect(unknown.status).toBe(403)
    expect(await unknown.json()).toMatchObject({ code: 'api/project-id-invalid' })
    const balance = '/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance?currency=usd'
    expect(await status(balance)).toBe(401)
    expect(await status(`${balance}&projectId=nobody`)).toBe(401)
  })

  it('takes the project id of older clients from their header', async () => {
    expect(await status('/appkit/v1/config', { 'x-project-id': 'shop' })).toBe(200)
  })

  it('lets the operator’s own pages use a project that does not list them, and none that there isn’t', async () => {
    expect(await status('/appkit/v1/config?projectId=shop', { origin: 'https://wallet.example' })).toBe(200)
    expect(await status('/appkit/v1/config?projectId=nobody', { origin: 'https://wallet.example' })).toBe(403)
    expect(await status('/appkit/v1/config?projectId=shop', { origin: 'https://wallet.example.evil' })).toBe(403)
    expect(await status('/appkit/v1/config?projectId=shop', { origin: 'http://wallet.example' })).toBe(403)
  })

  it('refuses a page whose origin is not on the list, and lets it read why [S6.14]', async () => {
    const refused = await api.get('/appkit/v1/config?projectId=shop', { origin: 'https://evil.example' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toMatchObject({ code: 'api/origin-not-allowed', reasons: [{ field: 'origin' }] })
    expect(await status('/appkit/v1/config?projectId=shop', { origin: 'null' })).toBe(403)
    expect(await status('/appkit/v1/config?projectId=shop', { origin: 'https://shop.example' })).toBe(200)
    expect(await status('/appkit/v1/config?projectId=shop')).toBe(200)
  })

  it('answers the features of the project [S7.47] [S7.75]', async () => {
    expect(await (await api.get('/appkit/v1/config?projectId=shop')).json()).toEqual({
      features: [
        { id: 'social_login', isEnabled: true, config: ['email'] },
        { id: 'reown_branding', isEnabled: false, config: [] },
        // No seller of coins is set up.
        { id: 'onramp', isEnabled: false, config: null },
      ],
    })
  })

  it('answers the allowed origins of the project [S7.48] [S7.76]', async () => {
    expect(await (await api.get('/projects/v1/origins?projectId=shop')).json()).toEqual({
      allowedOrigins: ['https://shop.example'],
    })
  })

  it('answers whether analytics are on for the project [S7.50]', async () => {
    expect(await (await api.get('/getAnalyticsConfig?projectId=shop')).json()).toEqual({ isAnalyticsEnabled: true })
  })
})

describe('the project guard', () => {
  it('counts loopback pages in for development projects alone', async () => {
    const allowedOrigins = ['https://shop.example']
    const development = await testApi({ defaultProject: newProject('p', { allowedOrigins, development: true }) })
    const production = await testApi({ defaultProject: newProject('p', { allowedOrigins }) })
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:3000',
      'http://app.localhost',
      'http://[::1]:80',
    ]) {
      expect((await development.get('/getAnalyticsConfig?projectId=p', { origin })).status).toBe(200)
      expect((await production.get('/getAnalyticsConfig?projectId=p', { origin })).status).toBe(403)
    }
    const lookalike = { origin: 'http://localhost.evil.example' }
    expect((await development.get('/getAnalyticsConfig?projectId=p', lookalike)).status).toBe(403)
    await development[Symbol.asyncDispose]()
    await production[Symbol.asyncDispose]()
  })

  it('lets every page in when the list is empty', async () => {
    const api = await testApi({ defaultProject: newProject('p') })
    const response = await api.get('/getAnalyticsConfig?projectId=p', { origin: 'https://any.example' })
    expect(response.status).toBe(200)
    await api[Symbol.asyncDispose]()
  })

  it('takes any project id and any loopback page on the devnet, and no other page', async () => {
    const api = await testApi({ devnet: { chains: [], tokens: [], allowedOrigins: ['https://phone.test'] } })
    const status = async (query: string, origin: string) =>
      (await api.get(`/appkit/v1/config${query}`, { origin })).status
    expect(await status('?projectId=whatever', 'http://localhost:5173')).toBe(200)
    expect(await status('', 'http://127.0.0.1:8080')).toBe(200)
    expect(await status('?projectId=whatever', 'https://phone.test')).toBe(200)
    expect(await status('?projectId=whatever', 'https://evil.example')).toBe(403)
    await api[Symbol.asyncDispose]()
  })

  it('keeps a check for a while, an unknown id too, and then looks again', async () => {
    const api = await testApi({ projectCacheMs: 10_000 })
    const projects = createProjectRepository(api.deps.database, api.deps.clock)
    const status = async () => (await api.get('/getAnalyticsConfig?projectId=late')).status
    expect(await status()).toBe(403)
    await projects.save(newProject('late'))
    api.clock.ms += 9_000
    expect(await status()).toBe(403)
    api.clock.ms += 1_000
    expect(await status()).toBe(200)
    await projects.save(newProject('late', { enabled: false }))
    api.clock.ms += 10_000
    expect(await status()).toBe(403)
    await api[Symbol.asyncDispose]()
  })

  it('goes on with what it knows when the database fails, and refuses nobody it knew', async () => {
    const api = await testApi({ defaultProject: newProject('shop'), projectCacheMs: 1_000 })
    expect((await api.get('/getAnalyticsConfig?projectId=shop')).status).toBe(200)
    await api.deps.database.schema.dropTable('projects').execute()
    api.clock.ms += 60_000
    expect((await api.get('/getAnalyticsConfig?projectId=shop')).status).toBe(200)
    const unknown = await api.get('/getAnalyticsConfig?projectId=other')
    expect(unknown.status).toBe(503)
    expect(unknown.headers.get('retry-after')).toBe('2')
    await api[Symbol.asyncDispose]()
  })

  it('answers 429 over the daily budget, until the day ends', async () => {
    const api = await testApi({ defaultProject: newProject('p', { dailyRequests: 2 }) })
    const ask = () => api.get('/v1/account/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/balance?currency=usd&projectId=p')
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(200)
    const over = await ask()
    expect(over.status).toBe(429)
    expect(over.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(await over.json()).toMatchObject({ code: 'api/quota-exceeded', reasons: [{ field: 'projectId' }] })
    expect((await api.get('/getAnalyticsConfig?projectId=p')).status).toBe(200)
    api.clock.ms += 12 * 3600_000
    expect((await ask()).status).toBe(200)
    await api[Symbol.asyncDispose]()
  })
})

it('takes each call of a batch from the daily budget', async () => {
  const node = await startFakeNode((body) =>
    (JSON.parse(body) as { id: number }[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })),
  )
  onTestFinished(() => node[Symbol.asyncDispose]())
  const api = await testApi({
    defaultProject: newProject('p', { dailyRequests: 7 }),
    rpcUrls: new Map([['eip155:1', [{ name: 'n', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
  onTestFinished(() => api[Symbol.asyncDispose]())
  const ask = (calls: number) =>
    api.post(
      '/v1/?chainId=eip155:1&projectId=p',
      Array.from({ length: calls }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_blockNumber' })),
    )
  expect((await ask(5)).status).toBe(200)
  const over = await ask(1_000)
  expect([over.status, ((await over.json()) as { code: string }).code]).toEqual([429, 'api/quota-exceeded'])
  // The request that was refused was one.
  expect((await ask(1)).status).toBe(200)
  expect((await ask(1)).status).toBe(429)
})

describe('the logins of a project that leaves them open', () => {
  let says: () => { status: number; body: string }
  const auth = createServer((_, response) => {
    const { status, body } = says()
    response.writeHead(status).end(body)
  })
  beforeAll(() => new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void auth.close())
  const bootstrap = (...socials: string[]) => ({
    status: 200,
    body: JSON.stringify({ loginPolicy: 'standard', socials, guardianUrl: 'https://guardian.example' }),
  })

  async function open(feature: Partial<Feature> = {}) {
    const { port } = auth.address() as AddressInfo
    const features = [{ id: 'social_login', isEnabled: true, config: null, ...feature }]
    const api = await testApi({
      defaultProject: newProject('p', { features }),
      authUrl: `http://127.0.0.1:${port}`,
    })
    onTestFinished(() => api[Symbol.asyncDispose]())
    const read = async () => {
      const answer = (await (await api.get('/appkit/v1/config?projectId=p')).json()) as { features: Feature[] }
      return answer.features.find(({ id }) => id === 'social_login')
    }
    return { api, read }
  }

  it('are those that auth has a client for', async () => {
    says = () => bootstrap('google', 'github')
    const { api, read } = await open()
    expect(await read()).toEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google', 'github'] })
    says = () => bootstrap('google')
    expect((await read())?.config).toEqual(['email', 'google', 'github'])
    api.clock.ms += 60_000
    await read()
    await expect.poll(async () => (await read())?.config).toEqual(['email', 'google'])
  })

  it('are those of the project where it names them, or none where they are off', async () => {
    says = () => bootstrap('google')
    const own = await open({ config: ['github'] })
    expect((await own.read())?.config).toEqual(['github'])
    const off = await open({ isEnabled: false })
    expect((await off.read())?.isEnabled).toBe(false)
  })

  it.each([
    ['fails', { status: 500, body: '{}' }],
    ['answers something else', { status: 200, body: '{"socials":["google"]}' }],
    ['names a provider that does not exist', bootstrap('myspace')],
  ])('stay open while auth %s, and are the last known ones where there were any', async (_, answer) => {
    says = () => answer
    const { api, read } = await open()
    expect((await read())?.config).toBeNull()
    api.clock.ms += 60_000
    says = () => bootstrap('apple')
    await read()
    await expect.poll(async () => (await read())?.config).toEqual(['email', 'apple'])
    says = () => answer
    api.clock.ms += 60_000
    await read()
    expect((await read())?.config).toEqual(['email', 'apple'])
  })
})
