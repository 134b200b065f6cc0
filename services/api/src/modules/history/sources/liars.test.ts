import { getAccountHistory } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { madeAt, owner, payer, world } from '../../../../test/historyWorld.ts'
import { resultOf } from '../../../../test/resultOf.ts'
import { startFakeNode } from '../../../../test/startFakeNode.ts'
import { startHistoryServer } from '../../../../test/startHistoryServer.ts'
import { testApi } from '../../../../test/testApi.ts'
import { newProject } from '../../projects/project.ts'

const chain = 'eip155:1'
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/** The api with one explorer, and a node that has every block at the time that is given. */
async function start(kind: 'blockscout' | 'etherscan' | 'zerion', timeOf: (block: number) => number = madeAt) {
  const server = await startHistoryServer()
  const node = await startFakeNode((body) => {
    const { params } = JSON.parse(body) as { params: string[] }
    return resultOf({ timestamp: `0x${timeOf(Number(params[0])).toString(16)}` })(body)
  })
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[chain, [{ name: 'own', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    historySources: [{ kind, url: `${server.url}/${kind}`, chains: [chain] }],
  })
  open.push(server, node, api)
  const ask = (account: string, query = `&chainId=${chain}`) =>
    api.get(`/v1/account/${account}/history?projectId=p${query}`)
  const page = async (account: string, query?: string) =>
    v.parse(getAccountHistory.response, await (await ask(account, query)).json())
  return { server, node, api, ask, page }
}

describe.each(['blockscout', 'etherscan'] as const)('an explorer that lies, %s', (kind) => {
  it('is believed where a node has its newest block at the same time, which it is asked for once', async () => {
    const { page, node } = await start(kind)
    expect((await page(owner)).data).toHaveLength(8)
    expect((await page(payer)).data.length).toBeGreaterThan(40)
    expect(node.bodies.filter((body) => body.includes('eth_getBlockByNumber'))).toHaveLength(1)
  })

  it('is not asked further where it is of another chain', async () => {
    const { ask } = await start(kind, (block) => madeAt(block) + 1)
    const response = await ask(owner)
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'api/upstream-unavailable' }),
    ])
  })

  it('is not believed with transactions of another account', async () => {
    const { ask, server, page } = await start(kind)
    server.misread[kind] = (url) => {
      url.pathname = url.pathname.replace(owner, payer)
      if (url.searchParams.has('address')) url.searchParams.set('address', payer)
    }
    expect((await ask(owner)).status).toBe(503)
    expect((await page(owner, '')).networks).toEqual({ [chain]: { state: 'unread', reason: 'unavailable' } })
  })

  it('is not believed with blocks of the future', async () => {
    const { ask, api } = await start(kind)
    api.clock.ms = (madeAt(500) - 901) * 1000
    expect((await ask(owner)).status).toBe(503)
    api.clock.ms = madeAt(500) * 1000
    expect((await ask(owner)).status).toBe(200)
  })

  it('is left where it returns the same page for ever', async () => {
    const { ask, server } = await start(kind)
    server.misread[kind] = (url) => {
      for (const name of ['block_number', 'endblock'])
        if (url.searchParams.has(name)) url.searchParams.set(name, '999999')
    }
    const hashes: string[] = []
    let response = await ask(payer)
    for (let pages = 0; response.status === 200 && pages < 9; pages += 1) {
      const { data, next } = v.parse(getAccountHistory.response, await response.json())
      hashes.push(...data.map(({ metadata }) => metadata.hash))
      response = await ask(payer, `&chainId=${chain}&cursor=${next}`)
    }
    expect(response.status).toBe(503)
    expect(hashes.length).toBeGreaterThan(40)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('a service with descriptions of its own', () => {
  it('is left where it leads from a page to the same one', async () => {
    const { ask, page, server } = await start('zerion')
    const next = 'https://api.zerion.io/v1/wallets/x/transactions/?page%5Bafter%5D=same'
    const mined_at = new Date(madeAt(1) * 1000).toISOString()
    const sent = { operation_type: 'send', hash: '0x1', mined_at, status: 'confirmed', transfers: [] }
    server.faults.zerion = { status: 200, body: JSON.stringify({ links: { next }, data: [{ attributes: sent }] }) }
    const first = await page(owner)
    expect(first.data).toHaveLength(1)
    expect((await ask(owner, `&chainId=${chain}&cursor=${first.next}`)).status).toBe(503)
  })
})

describe('pages of spam alone', () => {
  it('end a list that then says so, on all its pages', async () => {
    const { page, server } = await start('zerion')
    const next = 'https://api.zerion.io/v1/wallets/x/transactions/?page%5Bafter%5D=more'
    server.faults.zerion = { status: 200, body: JSON.stringify({ links: { next }, data: [] }) }
    const { data, networks, next: cursor } = await page(owner)
    expect([data, cursor, networks]).toEqual([[], null, { [chain]: { state: 'unread', reason: 'behind' } }])
    expect(server.requests).toHaveLength(4)
    server.faults.zerion = undefined
    expect((await page(owner)).data).toHaveLength(world.filter(({ from }) => from === owner).length + 2)
  })
})

describe.each([
  ['blockscout', { status: 422, body: '{"errors":[]}' }],
  ['etherscan', { status: 200, body: JSON.stringify({ status: '0', message: 'NOTOK', result: 'Error! Invalid' }) }],
  ['zerion', { status: 400, body: '{"errors":[]}' }],
] as const)('a place that the caller has made up, for %s', (kind, refusal) => {
  it('is refused, and no fault of the source', async () => {
    const { ask, server, api } = await start(kind)
    server.faults[kind] = refusal
    for (const place of ['abc', '-1', '0', '1e3', '9'.repeat(400)]) {
      const made = { sources: { [chain]: [`${kind}-1`, place, 0] } }
      const response = await ask(owner, `&chainId=${chain}&cursor=${btoa(JSON.stringify(made))}`)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          code: 'api/invalid-request',
          reasons: [expect.objectContaining({ field: 'cursor' })],
        }),
      ])
    }
    server.faults[kind] = undefined
    expect((await ask(owner)).status).toBe(200)
    expect(await api.metrics()).not.toMatch(new RegExp(`node="${kind}-1"`))
  })
})
