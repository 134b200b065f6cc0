import { errorBodySchema } from '@latchkey/protocol/http'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleNames } from '../src/moduleNames.ts'
import { newProject } from '../src/modules/projects/project.ts'
import { resultOf } from './resultOf.ts'
import { type FakeNode, startFakeNode } from './startFakeNode.ts'
import { type TestApi, testApi } from './testApi.ts'

let node: FakeNode
let api: TestApi
beforeAll(async () => {
  node = await startFakeNode(resultOf('0x1'))
  api = await testApi({
    defaultProject: newProject('shop'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})

async function failure(response: Response) {
  return { ...v.parse(errorBodySchema, await response.json()), status: response.status }
}

const rpc = '/v1/?chainId=eip155:1&projectId=shop'
const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }

describe('unknown input', () => {
  it('answers an unknown path with 404 and the error body', async () => {
    expect(await failure(await api.get('/nothing?x=1'))).toMatchObject({ status: 404, code: 'api/not-found' })
  })

  it('answers a known path with another method with 405', async () => {
    expect(await failure(await api.post('/v1/supported-chains', {}))).toMatchObject({ status: 405 })
    expect(await failure(await api.request('/v1/account/0x1/balance', { method: 'DELETE' }))).toMatchObject({
      status: 405,
      code: 'api/method-not-allowed',
    })
  })

  it('names the query value at fault and does not repeat it', async () => {
    const response = await api.get('/getWallets?projectId=shop&page=secret-value')
    const body = await failure(response)
    expect(body).toMatchObject({ status: 400, code: 'api/invalid-request', reasons: [{ field: 'page' }] })
    expect(JSON.stringify(body)).not.toContain('secret-value')
  })

  it('answers a plain GET of the RPC path with 426', async () => {
    expect(await failure(await api.get(rpc))).toMatchObject({ status: 426, code: 'api/upgrade-required' })
  })

  it('keeps to itself what went wrong inside', async () => {
    const broken = await testApi({ defaultProject: newProject('shop') })
    await broken.deps.database.schema.dropTable('wallets').execute()
    const body = await failure(await broken.get('/getWallets?projectId=shop'))
    expect(body).toMatchObject({ status: 500, code: 'api/internal', reasons: [{ field: '' }] })
    expect(JSON.stringify(body)).not.toMatch(/table|sql/i)
    await broken[Symbol.asyncDispose]()
  })

  it('says when to come back while its database is away, and goes on with it', { timeout: 30_000 }, async () => {
    await using server = await startPostgres()
    await using served = await testApi({ defaultProject: newProject('shop'), databaseUrl: server.url })
    expect((await served.get('/getWallets?projectId=shop&page=1')).status).toBe(200)
    await server.kill()
    const response = await served.get('/v1/onramp/orders/00112233445566778899aabbccddeeff?projectId=shop')
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await failure(response)).toMatchObject({
      status: 503,
      code: 'api/upstream-unavailable',
      reasons: [{ field: 'database' }],
    })
    await server.restart()
    expect((await served.get('/getWallets?projectId=shop&page=2')).status).toBe(200)
  })
})

describe('request ids', () => {
  it('makes one, keeps a well-formed one, replaces another', async () => {
    const made = (await api.get('/health')).headers.get('x-request-id')
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const kept = await api.get('/nothing', { 'x-request-id': 'trace-7' })
    expect(kept.headers.get('x-request-id')).toBe('trace-7')
    expect(await failure(kept)).toMatchObject({ requestId: 'trace-7' })
    const replaced = await api.get('/health', { 'x-request-id': 'a b\u00e9' })
    expect(replaced.headers.get('x-request-id')).not.toContain('a b')
  })
})

describe('bodies', () => {
  it('reads JSON whatever the content type says [S7.60]', async () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', '']) {
      const response = await api.post(rpc, call, { 'content-type': type })
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
    }
  })

  it('refuses more than 2 MB with 413, with and without a declared length', async () => {
    const large = JSON.stringify({ ...call, params: ['x'.repeat(2 * 1024 * 1024)] })
    expect(await failure(await api.post(rpc, large))).toMatchObject({ status: 413, code: 'api/payload-too-large' })
    const declared = await api.post(rpc, large, { 'content-length': String(large.length) })
    expect(await failure(declared)).toMatchObject({ status: 413 })
    const below = await api.post(rpc, { ...call, params: ['x'.repeat(1024 * 1024)] })
    expect(below.status).toBe(200)
  })
})

describe('cross-origin', () => {
  it('lets any page read every answer, failures included', async () => {
    for (const response of [await api.get('/health'), await api.get('/nothing'), await api.post(rpc, 'no JSON')]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
      // By which a page tells that its own clock is wrong.
      expect(response.headers.get('access-control-expose-headers')).toContain('date')
    }
  })

  it('answers a preflight with the headers that clients send', async () => {
    const response = await api.request('/v1/account/0x1/balance', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'x-sdk-type', 'x-sdk-version', 'solana-client']))
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  })
})

describe('rate limits', () => {
  it('answers 429 with Retry-After and CORS when the bucket is empty, and again after it filled', async () => {
    const limited = await testApi({ rateLimit: { burst: 2, perSecond: 0.5, exempt: [] } })
    expect((await limited.get('/health')).status).toBe(200)
    expect((await limited.get('/health')).status).toBe(200)
    const refused = await limited.get('/health')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await failure(refused)).toMatchObject({
      status: 429,
      code: 'api/rate-limited',
      reasons: [{ field: 'rate_limited' }],
    })
    expect((await limited.get('/v1/supported-chains')).status).toBe(200)
    limited.clock.ms += 2_000
    expect((await limited.get('/health')).status).toBe(200)
    await limited[Symbol.asyncDispose]()
  })

  it('count paths that there are none of, and methods that a path does not take', async () => {
    await using limited = await testApi({ rateLimit: { burst: 2, perSecond: 0.5, exempt: [] } })
    expect((await limited.get('/nothing')).status).toBe(404)
    expect((await limited.post('/v1/supported-chains', {})).status).toBe(405)
    expect((await limited.get('/other')).status).toBe(429)
    expect((await limited.get('/health')).status).toBe(200)
  })

  it('tells callers behind a trusted proxy apart by the entry that the proxy wrote', async () => {
    const limited = await testApi({
      trustedProxies: 1,
      rateLimit: { burst: 1, perSecond: 1, exempt: ['10.0.0.9'] },
    })
    const from = (list: string) => limited.get('/health', { 'x-forwarded-for': list }).then(({ status }) => status)
    expect(await from('1.1.1.1, 10.0.0.1')).toBe(200)
    expect(await from('2.2.2.2, 10.0.0.1')).toBe(429)
    expect(await from('1.1.1.1, 10.0.0.2')).toBe(200)
    expect(await from('2001:db8:1:2:3:4:5:6')).toBe(200)
    expect(await from('2001:db8:1:2::7')).toBe(429)
    expect([await from('10.0.0.9'), await from('10.0.0.9')]).toEqual([200, 200])
    await limited[Symbol.asyncDispose]()
  })

  it('counts as many proxies as there are, and takes no word of a caller for one', async () => {
    const rateLimit = { burst: 1, perSecond: 1, exempt: [] }
    const limited = await testApi({ trustedProxies: 2, rateLimit })
    const from = (list: string) => limited.get('/health', { 'x-forwarded-for': list }).then(({ status }) => status)
    expect(await from('9.9.9.9, 203.0.113.7, 10.0.0.1')).toBe(200)
    expect(await from('8.8.8.8, 203.0.113.7, 10.0.0.1')).toBe(429)
    expect(await from('8.8.8.8, 203.0.113.8, 10.0.0.1')).toBe(200)
    // Too short for two proxies: the caller wrote it, so the connection counts.
    expect([await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([200, 429])
    await limited[Symbol.asyncDispose]()
  })

  it('tells the log once of a proxy that is not counted', async () => {
    let logged = ''
    const logStream = {
      write(line: string) {
        logged += line
      },
    }
    const reported = await testApi({ logLevel: 'warn', logStream })
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      await reported.get('/health', { [name]: '203.0.113.7' })
    expect(logged.match(/Set TRUSTED_PROXIES/g)).toHaveLength(1)
    expect(logged).not.toContain('203.0.113')
    await reported[Symbol.asyncDispose]()
  })

  it('does not believe x-forwarded-for without a trusted proxy', async () => {
    const limited = await testApi({ rateLimit: { burst: 1, perSecond: 1, exempt: [] } })
    await limited.get('/health', { 'x-forwarded-for': '1.1.1.1' })
    expect((await limited.get('/health', { 'x-forwarded-for': '2.2.2.2' })).status).toBe(429)
    await limited[Symbol.asyncDispose]()
  })

  it('counts each call of a batch', async () => {
    const limited = await testApi({
      defaultProject: newProject('shop'),
      rateLimit: { burst: 5, perSecond: 1, exempt: [] },
      rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    })
    const batch = (size: number) => Array.from({ length: size }, (_, id) => ({ ...call, id }))
    expect((await limited.post(rpc, batch(4))).status).toBe(200)
    expect((await limited.post(rpc, batch(2))).status).toBe(429)
    await limited[Symbol.asyncDispose]()
  })
})

describe('operation', () => {
  it('tells its health in one line', async () => {
    const text = await (await api.get('/health')).text()
    expect(text).toBe(
      `OK v0.1.0, features: ${moduleNames.join('+')}, chains: 1/44, onramp: none, sponsor: none, uptime: 0 seconds`,
    )
  })

  it('tells in it what it was built from, where somebody said so', async () => {
    await using built = await testApi({ commit: '0a1b2c3d' })
    expect(await (await built.get('/health')).text()).toMatch(/^OK v0\.1\.0, commit: 0a1b2c3d, features: /)
  })

  it('is unhealthy without its database, and says when to ask again', async () => {
    const broken = await testApi()
    await broken.deps.database.destroy()
    const response = await broken.get('/health')
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await failure(response)).toMatchObject({ status: 503, reasons: [{ field: 'database' }] })
  })

  it('counts requests by route and status for Prometheus', async () => {
    await api.get('/v1/supported-chains')
    await api.get('/somewhere/else')
    const text = await api.metrics()
    expect(text).toMatch(
      /latchkey_http_requests_total\{route="getSupportedChains",method="GET",status="200",service="api"\} [1-9]/,
    )
    expect(text).toMatch(/latchkey_http_requests_total\{route="none",method="GET",status="404",service="api"\} [1-9]/)
    expect(text).toMatch(
      /latchkey_http_request_duration_seconds_bucket\{le="0.001",service="api",route="getSupportedChains",method="GET",status="200"\}/,
    )
    expect(text).not.toContain('somewhere')
  })

  it('shows strangers neither metrics nor events', async () => {
    for (const path of ['/metrics', '/metrics/', '/events', '//metrics', '/v1/metrics'])
      expect([path, (await api.get(path)).status]).toEqual([path, 404])
  })

  it('serves only the modules that are on', async () => {
    const small = await testApi({ modulesOff: ['wallets', 'images'] })
    expect((await small.get('/getWallets')).status).toBe(404)
    const on = moduleNames.filter((name) => name !== 'wallets' && name !== 'images')
    expect(await (await small.get('/health')).text()).toContain(`features: ${on.join('+')},`)
    await small[Symbol.asyncDispose]()
  })

  it('describes itself in OpenAPI: every path, its parameters and its failures', async () => {
    const document = await (await api.get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/v1/', '/v1/account/{address}/balance', '/getWallets', '/public/getTokenImage/{id}']),
    )
    const balance = document.paths['/v1/account/{address}/balance'].get
    expect(balance.parameters).toEqual(
      expect.arrayContaining([
        { name: 'address', in: 'path', required: true, schema: { type: 'string' } },
        expect.objectContaining({
          name: 'currency',
          required: true,
          schema: expect.objectContaining({ enum: expect.arrayContaining(['usd']) }),
        }),
      ]),
    )
    expect(balance.responses[400].description).toContain('api/unsupported-chain')
    expect(document.components.schemas.Error.required).toEqual(['status', 'reasons', 'code', 'requestId'])
    expect(document.paths['/v1/'].post.requestBody.content['application/json'].schema.anyOf).toHaveLength(2)
  })
})
