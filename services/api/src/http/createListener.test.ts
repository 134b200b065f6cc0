import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { resultOf } from '../../test/resultOf.ts'
import { startFakeNode } from '../../test/startFakeNode.ts'
import { testApi } from '../../test/testApi.ts'
import { createApp } from '../app.ts'
import type { ApiConfig } from '../config/config.types.ts'
import { createIndexStore } from '../modules/indexer/createIndexStore.ts'
import { newProject } from '../modules/projects/project.ts'
import { createListener } from './createListener.ts'

const alice = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const shop = 'https://shop.example'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

async function serve(config: ApiConfig = {}) {
  let result: unknown = '0x10'
  const node = await startFakeNode((body) => resultOf(result)(body))
  const api = await testApi({
    defaultProject: newProject('p', { allowedOrigins: [shop] }),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    indexChains: new Map([['eip155:1', 0]]),
    tokens: [],
    ...config,
  })
  const app = createApp(api.deps)
  const server = createServer(createListener(app, api.deps))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  open.push(node, api, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
  return {
    ...api,
    node,
    answerWith(value: unknown) {
      result = value
    },
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

const wallets = '/getWallets?page=1&entries=3&projectId=p'
const balance = `/v1/account/${alice}/balance?currency=usd&chainId=eip155:1&projectId=p`

async function parts(response: Response) {
  const { 'x-request-id': id, date, 'keep-alive': kept, ...headers } = Object.fromEntries(response.headers)
  return { id, status: response.status, headers, body: await response.text() }
}

describe('a request that comes again', () => {
  it('is answered with the same bytes and headers, and an id of its own, and is counted', async () => {
    const { ask, deps } = await serve()
    const first = await parts(await ask(wallets))
    const again = await parts(await ask(wallets))
    expect(first.status).toBe(200)
    expect(JSON.parse(first.body)).toMatchObject({ data: { length: 3 } })
    expect({ ...again, id: '' }).toEqual({ ...first, id: '' })
    expect(again.id).not.toBe(first.id)
    const named = await ask(wallets, { headers: { 'x-request-id': 'mine' } })
    expect(named.headers.get('x-request-id')).toBe('mine')
    expect(await deps.metrics.registry.metrics()).toMatch(
      /latchkey_http_requests_total\{route="getWallets",method="GET",status="200",service="api"\} 3\n/,
    )
  })

  it('passes the gates each time: rate, origin, project and budget', async () => {
    const rateLimit = { burst: 6, perSecond: 0.001, exempt: [] }
    const { ask, clock, deps } = await serve({ rateLimit })
    const status = async (headers: Record<string, string>) => (await ask(wallets, { headers })).status
    expect([await status({ origin: shop }), await status({ origin: shop })]).toEqual([200, 200])
    expect(await status({ origin: 'https://thief.example' })).toBe(403)
    await deps.database.updateTable('projects').set({ enabled: 0 }).execute()
    clock.ms += 11_000
    const refused = await ask(wallets, { headers: { origin: shop } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
    await deps.database.updateTable('projects').set({ enabled: 1 }).execute()
    clock.ms += 11_000
    expect([await status({ origin: shop }), await status({ origin: shop })]).toEqual([200, 200])
    const limited = await ask(wallets, { headers: { origin: shop } })
    expect([limited.status, await limited.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'api/rate-limited', requestId: limited.headers.get('x-request-id') }),
    ])
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts for its own caller behind a proxy, whomever else it names', async () => {
    const { ask } = await serve({ trustedProxies: 1, rateLimit: { burst: 2, perSecond: 0.001, exempt: [] } })
    const status = async (from: string) => (await ask(wallets, { headers: { 'x-forwarded-for': from } })).status
    expect([await status('198.51.100.1'), await status('203.0.113.9, 198.51.100.1')]).toEqual([200, 200])
    expect([await status('203.0.113.9, 198.51.100.1'), await status('203.0.113.9')]).toEqual([429, 200])
  })

  it('is answered by its own method alone', async () => {
    const { ask } = await serve()
    const first = await parts(await ask(wallets))
    const head = await parts(await ask(wallets, { method: 'HEAD' }))
    expect([head.status, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(first.headers['content-type'])
    expect((await ask(wallets, { method: 'OPTIONS' })).status).toBe(204)
    expect((await ask(wallets, { method: 'DELETE' })).status).toBe(405)
  })

  it('is answered anew once its answer is due, or somebody had it read anew', async () => {
    const { ask, answerWith, clock } = await serve()
    const held = async (more = '') => {
      const { balances } = (await (await ask(balance + more)).json()) as {
        balances: { quantity: { numeric: string } }[]
      }
      return balances[0]?.quantity.numeric
    }
    expect([await held(), await held()]).toEqual(['0.000000000000000016', '0.000000000000000016'])
    answerWith('0x11')
    expect(await held()).toBe('0.000000000000000016')
    clock.ms += 30_001
    expect(await held()).toBe('0.000000000000000017')
    answerWith('0x12')
    await ask(`${balance}&forceUpdate=eip155:1:0x0000000000000000000000000000000000090001`)
    expect(await held()).toBe('0.000000000000000018')
  })

  it('has the history of the present index', async () => {
    const { ask, deps } = await serve()
    const path = `/v1/account/${alice}/history?projectId=p`
    const hashes = async () => {
      const { data } = (await (await ask(path)).json()) as { data: { metadata: { hash: string } }[] }
      return data.map(({ metadata }) => metadata.hash)
    }
    const store = createIndexStore({ database: deps.database, fence: async () => true, onChange: deps.heads.forget })
    const mine = async (number: number) => {
      const hash = `0x${String(number).repeat(64)}`
      const expected = number === 1 ? undefined : { number: number - 1, hash: `0x${String(number - 1).repeat(64)}` }
      const parentHash = expected?.hash ?? ''
      const transaction = {
        ...{ hash, position: 0, sender: alice, recipient: alice, deploys: false, failed: false, nonce: number },
        ...{ selector: '', transfers: [] },
      }
      const blocks = [{ number, hash, parentHash, minedAt: number, transactions: [transaction] }]
      expect(await store.apply('eip155:1', { expected, keep: number - 1, blocks })).toBe(true)
    }
    await mine(1)
    expect([(await hashes()).length, (await hashes()).length]).toEqual([1, 1])
    await mine(2)
    expect((await hashes()).length).toBe(2)
  })

  it('is told from others by its body', async () => {
    const { ask } = await serve({
      devnet: { chains: [{ caip: 'eip155:1', rpcUrl: 'http://127.0.0.1:1' }], tokens: [] },
    })
    const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const price = (currency: string) =>
      ask('/v1/fungible/price', {
        method: 'POST',
        body: JSON.stringify({ projectId: 'p', currency, addresses: [native] }),
      }).then(parts)
    const first = await price('usd')
    expect([first.status, JSON.parse(first.body).fungibles.length]).toEqual([200, 1])
    expect({ ...(await price('usd')), id: '' }).toEqual({ ...first, id: '' })
    expect((await price('nothing')).status).toBe(422)
    const long = await ask('/v1/fungible/price', {
      method: 'POST',
      body: `{"projectId":"p","x":"${'x'.repeat(20_000)}"}`,
    })
    expect(long.status).toBe(422)
  })
})
