import { base, mainnet, polygon, solana } from '@latchkey/protocol/networks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { historyQuery } from '../history/history.query.ts'
import { getQueryClient } from './queryClient.ts'

type Answer = { status?: number; body: unknown }

const entry = {
  id: 'eip155:1:0x1',
  metadata: {
    operationType: 'receive',
    hash: '0x1',
    minedAt: '2026-02-10T12:00:00Z',
    sentFrom: '0x1',
    sentTo: alice,
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
  },
  transfers: null,
}

function kitWith(history: (url: URL) => Answer, chains: readonly string[] | 'down' = ['eip155:1']) {
  const asked: URL[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    projectId: 'shop',
    networks: [mainnet],
    adapters: [fakeAdapter()],
    env: {
      fetch: async (input) => {
        const url = new URL(String(input))
        if (url.pathname.endsWith('/supported-chains'))
          return new Response(JSON.stringify({ http: chains, ws: [] }), { status: chains === 'down' ? 503 : 200 })
        asked.push(url)
        const { status = 200, body } = history(url)
        return new Response(JSON.stringify(body), { status })
      },
    },
  })
  const read = (cursor?: string, address: string | undefined = alice) =>
    getQueryClient(kit).fetchQuery(historyQuery(kit, { address, networkId: 'eip155:1', cursor }))
  return { kit, asked, read }
}

const refusal = (code: string, status: number) => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: '', description: 'no' }], code, requestId: 'r' },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('history', () => {
  it('asks for the active network, and for the next page by its cursor', async () => {
    const { read, asked } = kitWith((url) => ({
      body: {
        data: [entry],
        next: url.searchParams.get('cursor') ? null : 'more',
        networks: { 'eip155:1': { state: 'read' } },
      },
    }))
    expect(await read()).toEqual({
      transactions: [entry],
      next: 'more',
      networks: [{ networkId: mainnet.caipNetworkId, reading: { state: 'read' } }],
    })
    expect((await read('more')).next).toBeUndefined()
    expect(
      asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('chainId'), searchParams.get('cursor')]),
    ).toEqual([
      [`/v1/account/${alice}/history`, 'eip155:1', null],
      [`/v1/account/${alice}/history`, 'eip155:1', 'more'],
    ])
  })

  it('is not asked for without an account address [S5.19]', async () => {
    const { kit, asked } = kitWith(() => ({ body: { data: [], next: null } }))
    const query = historyQuery(kit, { address: undefined, networkId: 'eip155:1' })
    await expect(getQueryClient(kit).fetchQuery(query)).rejects.toMatchObject({ code: 'history/account-required' })
    expect(asked).toEqual([])
  })

  it('says of the network why it was not looked at', async () => {
    const unread = (reason: string) => [{ networkId: 'eip155:1', reading: { state: 'unread', reason } }]
    const refused = kitWith(() => refusal('api/unsupported-chain', 400))
    expect(await refused.read()).toEqual({ transactions: [], next: undefined, networks: unread('no-source') })
    expect(refused.kit.events).not.toContainEqual(expect.objectContaining({ type: 'ERROR_FETCH_TRANSACTIONS' }))
    const elsewhere = kitWith(() => ({ body: { data: [], next: null } }), ['eip155:10'])
    expect((await elsewhere.read()).networks).toEqual(unread('no-source'))
    expect(elsewhere.asked).toEqual([])
    const silent = kitWith(() => ({ body: { data: [], next: null } }))
    expect((await silent.read()).networks).toEqual(unread('no-source'))
    const reading = { state: 'unread', reason: 'behind', until: '2026-02-10T12:00:00.000Z', untilBlock: 7 }
    const behind = kitWith(() => ({ body: { data: [entry], next: null, networks: { 'eip155:1': reading } } }))
    expect(await behind.read()).toMatchObject({
      transactions: [entry],
      networks: [{ networkId: 'eip155:1', reading }],
    })
  })

  it('of all networks says of each whether it was read', async () => {
    const kit = testKit({
      apiUrl: 'https://api.example',
      networks: [mainnet, base, polygon, solana],
      adapters: [fakeAdapter()],
      env: {
        fetch: async () => {
          const networks = { 'eip155:1': { state: 'read', sinceBlock: 9 }, 'eip155:137': { state: 'later' } }
          return new Response(JSON.stringify({ data: [], next: null, networks }))
        },
      },
    })
    const { networks } = await getQueryClient(kit).fetchQuery(
      historyQuery(kit, { address: alice, networkId: undefined }),
    )
    expect(networks).toEqual([
      { networkId: 'eip155:1', reading: { state: 'read', sinceBlock: 9 } },
      { networkId: 'eip155:8453', reading: { state: 'unread', reason: 'no-source' } },
      { networkId: 'eip155:137', reading: { state: 'unread', reason: 'unavailable' } },
      { networkId: solana.caipNetworkId, reading: { state: 'unread', reason: 'no-source' } },
    ])
  })

  it.each([
    ['api/origin-not-allowed', 403],
    ['api/project-id-invalid', 401],
    ['api/upstream-unavailable', 503],
  ])('fails by what the service said of it: %s', async (code, status) => {
    const { read } = kitWith(() => refusal(code, status))
    await expect(read()).rejects.toMatchObject({ code: 'history/fetch-failed', cause: { code } })
  })

  it('fails, too, where the service does not say what it serves', async () => {
    const { read, asked } = kitWith(() => ({ body: { data: [], next: null } }), 'down')
    await expect(read()).rejects.toMatchObject({ code: 'history/fetch-failed', cause: { code: 'http/status' } })
    expect(asked).toEqual([])
  })

  it('tells of a failure once, as an event and on the screen [S8.6]', async () => {
    const { kit, read, asked } = kitWith(() => refusal('api/upstream-unavailable', 503))
    await expect(read('more')).rejects.toMatchObject({ code: 'history/fetch-failed' })
    expect(asked).toHaveLength(1)
    expect(kit.events.filter(({ type }) => type === 'ERROR_FETCH_TRANSACTIONS')).toEqual([
      { type: 'ERROR_FETCH_TRANSACTIONS', address: alice, projectId: 'shop', cursor: 'more' },
    ])
  })
})
