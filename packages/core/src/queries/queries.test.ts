import { base, mainnet } from '@latchkey/protocol/networks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector } from '../../test/fakeConnector.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { editSend } from '../send/send.actions.ts'
import { balancesQuery, nativeBalanceQuery } from './balances.query.ts'
import { analyticsConfigQuery, configQuery, originsQuery } from './config.query.ts'
import { feeQuery } from './fee.query.ts'
import { loadSendTokens } from './loadSendTokens.action.ts'
import { getQueryClient, staleTokens } from './queryClient.ts'
import { supportedChainsQuery } from './supportedChains.query.ts'
import { walletDirectoryQuery } from './walletDirectory.query.ts'
import { allWalletsQuery } from './wallets.query.ts'

type Route = (url: URL) => { status?: number; body: unknown }

/** A kit whose api answers by path; a path without a route answers 503. */
function kitWith(
  routes: Record<string, Route>,
  options: Partial<CreateKitOptions> & { driver?: Partial<ChainDriver> } = {},
): { kit: TestKit; asked: string[] } {
  const { driver, connectors: _, env: __, ...rest } = options
  const asked: string[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    networks: [mainnet, base],
    adapters: [fakeAdapter(driver)],
    ...rest,
    env: {
      fetch: async (input) => {
        const url = new URL(String(input))
        for (const key of ['st', 'sv', 'projectId']) url.searchParams.delete(key)
        asked.push(`${url.pathname}${decodeURIComponent(url.search)}`)
        const route = Object.entries(routes).find(([path]) => url.pathname.startsWith(path))?.[1]
        const { status = 200, body } = route?.(url) ?? { status: 503, body: {} }
        return new Response(JSON.stringify(body), { status })
      },
    },
  })
  return { kit, asked }
}

const served = (...ids: string[]) => ({ '/v1/supported-chains': () => ({ body: { http: ids, ws: [] } }) })
const usdcAddress = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const
const origin = { change24h: -1.5, priceSource: 'uniswap-v3', priceAsOf: '2026-11-21T12:00:00.000Z' }
const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2_000, value: 3_000, iconUrl: '', ...origin }
const items = [
  { ...ether, quantity: { decimals: '18', numeric: '1.5' } },
  {
    ...ether,
    name: 'USD Coin',
    symbol: 'USDC',
    address: usdcAddress,
    price: 0,
    quantity: { decimals: '6', numeric: '12.3456789' },
    iconUrl: 'https://img.example/usdc.svg',
  },
  { ...ether, symbol: 'ODD', address: 'eip155:1:0xodd', quantity: { decimals: '0', numeric: '7' } },
]
const balances = (count = 3) => ({
  '/v1/account/': () => ({ body: { balances: items.slice(0, count), networks: { 'eip155:1': { state: 'read' } } } }),
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('balances', () => {
  const query = { address: alice, networkIds: ['eip155:1'] as const }
  const read = (kit: TestKit, more: Partial<balancesQuery.Options> = {}) =>
    getQueryClient(kit).fetchQuery(balancesQuery(kit, { ...query, ...more }))

  it('come from the api where it serves the chain, exact and without tokens of zero decimals [S3.64] [S3.65] [S3.66] [S3.67] [S3.68] [S3.69] [S5.13] [S5.14]', async () => {
    const { kit, asked } = kitWith({ ...served('eip155:1'), ...balances() })
    const { tokens, networks } = await read(kit)
    expect(asked).toEqual(['/v1/supported-chains', `/v1/account/${alice}/balance?currency=usd&chainId=eip155:1`])
    expect(networks).toEqual([{ networkId: 'eip155:1', reading: { state: 'read' } }])
    expect(tokens).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        address: undefined,
        value: 3_000,
        price: 2_000,
        change24h: -1.5,
        priceSource: 'uniswap-v3',
        priceAtMs: Date.parse(origin.priceAsOf),
        quantity: { decimals: '18', numeric: '1.5' },
        units: 1_500_000_000_000_000_000n,
        decimals: 18,
        iconUrl: undefined,
        owner: alice,
        source: 'api',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: usdcAddress,
        value: 3_000,
        price: undefined,
        change24h: -1.5,
        priceSource: 'uniswap-v3',
        priceAtMs: Date.parse(origin.priceAsOf),
        quantity: { decimals: '6', numeric: '12.3456789' },
        units: 12_345_678n,
        decimals: 6,
        iconUrl: 'https://img.example/usdc.svg',
        owner: alice,
        source: 'api',
      },
    ])
  })

  it('come from the node where the api does not serve the chain, with the tokens that the app names', async () => {
    const usdc = { address: usdcAddress, symbol: 'USDC', decimals: 6, name: 'USD Coin' }
    const { kit, asked } = kitWith(served('eip155:8453'), {
      tokens: { 'eip155:1': [usdc, { ...usdc, symbol: 'NONE' }, { ...usdc, decimals: 0 }] },
      driver: {
        readNativeBalance: async () => 2n * 10n ** 18n,
        readTokenBalances: async ({ tokens }) => tokens.map(({ symbol }) => (symbol === 'USDC' ? 250_000_000n : 0n)),
      },
    })
    const { tokens } = await read(kit)
    expect(asked).toEqual(['/v1/supported-chains'])
    expect(tokens.map(({ symbol, units, source }) => [symbol, units, source])).toEqual([
      ['ETH', 2n * 10n ** 18n, 'node'],
      ['USDC', 250_000_000n, 'node'],
    ])
    expect(tokens[0]?.address).toBeUndefined()
  })

  it('come from the node when the api fails, and in a kit without an api', async () => {
    const { kit } = kitWith(served('eip155:1'))
    expect((await read(kit)).tokens).toMatchObject([{ symbol: 'ETH', source: 'node' }])
    const bare = testKit()
    expect((await read(bare)).tokens).toMatchObject([{ symbol: 'ETH', source: 'node' }])
  })

  it('are kept for 30 s [S9.2]', async () => {
    const { kit, asked } = kitWith({ ...served('eip155:1'), ...balances() })
    await read(kit)
    await vi.advanceTimersByTimeAsync(29_999)
    await read(kit)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await read(kit)
    expect(asked).toHaveLength(3)
  })

  it('are not tried again for 30 s after a failure, and not retried', async () => {
    let reads = 0
    const { kit } = kitWith(served(), {
      driver: {
        readNativeBalance: () => {
          reads += 1
          return Promise.reject(new Error('node down'))
        },
      },
    })
    await expect(read(kit)).rejects.toThrow('node down')
    await kit.clock.advance(29_999)
    await expect(read(kit)).rejects.toThrow('node down')
    expect(reads).toBe(1)
    await kit.clock.advance(1)
    await expect(read(kit)).rejects.toThrow('node down')
    expect(reads).toBe(2)
  })

  it('of one network that fails do not hide the others', async () => {
    const { kit } = kitWith(served(), {
      driver: {
        readNativeBalance: async ({ network }) => {
          if (network.id === 1) throw new Error('node down')
          return 5n
        },
      },
    })
    const { tokens, networks } = await read(kit, { networkIds: ['eip155:1', 'eip155:8453'] })
    expect(tokens.map(({ chainId, units }) => [chainId, units])).toEqual([['eip155:8453', 5n]])
    expect(networks.map(({ reading }) => reading.state)).toEqual(['unread', 'read'])
  })

  it('of one address are not those of another', async () => {
    const { kit, asked } = kitWith({ ...served('eip155:1'), ...balances() })
    await read(kit)
    await read(kit, { address: bob })
    expect(asked.filter((path) => path.includes('/balance'))).toHaveLength(2)
  })

  it('are read anew after a send, past the cache of the api [S7.19]', async () => {
    const { kit, asked } = kitWith({ ...served('eip155:1'), ...balances() })
    await read(kit)
    staleTokens(kit).add(usdcAddress)
    kit.emit({ type: 'SEND_SUCCESS', network: 'eip155:1', token: 'USDC', amount: '1' })
    await settle()
    await read(kit)
    expect(asked.at(-1)).toContain(`forceUpdate=${usdcAddress}`)
    kit.emit({ type: 'SEND_SUCCESS', network: 'eip155:1', token: 'USDC', amount: '1' })
    await settle()
    await read(kit)
    expect(asked.at(-1)).not.toContain('forceUpdate')
  })
})

it('what the account could send is loaded into the send form [S3.84]', async () => {
  const wallet = fakeConnector()
  const { kit } = kitWith({ ...served('eip155:1'), ...balances() })
  kit.start()
  kit.discover([wallet])
  await connect(kit, { connectorId: wallet.id })
  editSend(kit, { sendTokenAmount: '1' })
  await loadSendTokens(kit)
  const { tokenBalances, sendTokenAmount } = kit.store.getState().send
  expect(sendTokenAmount).toBe('1')
  expect(tokenBalances.map(({ symbol, networkId, balanceUnits }) => [networkId, symbol, balanceUnits])).toEqual([
    ['eip155:1', 'ETH', 1_500_000_000_000_000_000n],
    ['eip155:1', 'USDC', 12_345_678n],
    ['eip155:8453', 'ETH', 1_000_000_000_000_000_000n],
  ])
  const [, usdc] = tokenBalances
  expect(usdc).toMatchObject({ address: usdcAddress, name: 'USD Coin', decimals: 6, price: undefined })
  await expect(loadSendTokens(testKit())).resolves.toBeUndefined()
})

describe('the native balance', () => {
  it('is read from the node with symbol and decimals, and kept for 30 s [S9.3]', async () => {
    let reads = 0
    const { kit } = kitWith(
      {},
      {
        driver: {
          readNativeBalance: async () => {
            reads += 1
            return 7n
          },
        },
      },
    )
    const read = () =>
      getQueryClient(kit).fetchQuery(nativeBalanceQuery(kit, { address: alice, networkId: 'eip155:1' }))
    expect(await read()).toEqual({ units: 7n, symbol: 'ETH', decimals: 18 })
    await vi.advanceTimersByTimeAsync(29_999)
    await read()
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await read()
    expect(reads).toBe(2)
  })
})

describe('what the service says of the project', () => {
  it('is asked of its endpoints [S7.75] [S7.76] [S7.47] [S7.48] [S7.50]', async () => {
    const { kit, asked } = kitWith({
      '/appkit/v1/config': () => ({ body: { features: [{ id: 'activity', isEnabled: true, config: null }] } }),
      '/projects/v1/origins': () => ({ body: { allowedOrigins: ['https://app.example'] } }),
      '/getAnalyticsConfig': () => ({ body: { isAnalyticsEnabled: true } }),
    })
    const client = getQueryClient(kit)
    expect(await client.fetchQuery(configQuery(kit))).toMatchObject({
      activity: true,
      branding: false,
      source: 'remote',
    })
    expect(await client.fetchQuery(originsQuery(kit))).toEqual(['https://app.example'])
    expect(await client.fetchQuery(analyticsConfigQuery(kit))).toEqual({ isAnalyticsEnabled: true })
    expect(asked).toEqual(['/appkit/v1/config', '/projects/v1/origins', '/getAnalyticsConfig'])
  })

  it('falls back when the service fails: defaults, an empty list, analytics off [S7.49] [S7.51]', async () => {
    for (const kit of [kitWith({}).kit, testKit()]) {
      const client = getQueryClient(kit)
      expect(await client.fetchQuery(configQuery(kit))).toMatchObject({ source: 'default', activity: true })
      expect(await client.fetchQuery(originsQuery(kit))).toEqual([])
      expect(await client.fetchQuery(analyticsConfigQuery(kit))).toEqual({ isAnalyticsEnabled: false })
    }
  })
})

describe('supported chains', () => {
  it('are asked once a page [S7.5]', async () => {
    const { kit, asked } = kitWith(served('eip155:1'))
    const client = getQueryClient(kit)
    await client.fetchQuery(supportedChainsQuery(kit))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await client.fetchQuery(supportedChainsQuery(kit))).toEqual({ http: ['eip155:1'], ws: [] })
    expect(asked).toHaveLength(1)
  })

  it('are retried 3 times, after 1, 2 and 4 s [S9.23] [S9.24]', async () => {
    const { kit, asked } = kitWith({})
    const failing = getQueryClient(kit)
      .fetchQuery(supportedChainsQuery(kit))
      .catch((error: unknown) => error)
    const after: number[] = []
    for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      after.push(asked.length)
    }
    expect(after).toEqual([1, 1, 2, 2, 3, 3, 4])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failing).toMatchObject({ code: 'http/status', details: '503' })
    expect(asked).toHaveLength(4)
  })
})

describe('the wallet directory', () => {
  const wallet = (id: string, more: object = {}) => ({ id, name: id, image_id: `img-${id}`, ...more })
  const routes = {
    '/getWallets': (url: URL) => {
      const include = url.searchParams.get('include')?.split(',')
      const data = include ? include.toReversed().map((id) => wallet(id)) : ['a', 'b', 'c', 'd'].map((id) => wallet(id))
      return { body: { count: data.length, data } }
    },
  }

  it('asks for 4 recommended wallets, the featured and the excluded ones [S9.30] [S7.41] [S7.42]', async () => {
    const { kit, asked } = kitWith(routes, { featuredWalletIds: ['f', 'g'], excludeWalletIds: ['x'] })
    const directory = await getQueryClient(kit).fetchQuery(walletDirectoryQuery(kit))
    const chains = 'chains=eip155:1,eip155:8453'
    expect(asked).toEqual([
      `/getWallets?page=1&entries=4&exclude=x,f,g&${chains}`,
      `/getWallets?page=1&entries=2&include=f,g&${chains}`,
      `/getWallets?page=1&entries=1&include=x&${chains}`,
    ])
    expect(directory.recommended.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    expect(directory.featured.map(({ id }) => id)).toEqual(['f', 'g'])
    expect(directory.excluded.map(({ id }) => id)).toEqual(['x'])
  })

  it('is paged by 40, and searched for 100 [S9.31] [S9.32]', async () => {
    const { kit, asked } = kitWith(routes)
    const client = getQueryClient(kit)
    await client.fetchQuery(allWalletsQuery(kit, { page: 2 }))
    await client.fetchQuery(allWalletsQuery(kit, { page: 2, search: ' meta ', certifiedOnly: true }))
    expect(asked).toEqual([
      '/getWallets?page=2&entries=40&chains=eip155:1,eip155:8453',
      '/getWallets?page=1&entries=100&search=meta&badge_type=certified&chains=eip155:1,eip155:8453',
    ])
  })

  it('has entries with names, images, rdns, chains and links [S3.60] [S3.61] [S3.62] [S3.63]', async () => {
    const entry = {
      id: 'a',
      name: 'A',
      image_id: 'img-a',
      rdns: 'io.a',
      chains: ['eip155:1'],
      mobile_link: 'a://',
      desktop_link: null,
      webapp_link: 'https://a.example',
    }
    const { kit } = kitWith({ '/getWallets': () => ({ body: { count: 1, data: [entry] } }) })
    const { data } = await getQueryClient(kit).fetchQuery(allWalletsQuery(kit, { page: 1 }))
    expect(data).toEqual([entry])
  })

  it('is empty in a kit without an api', async () => {
    const kit = testKit()
    expect(await getQueryClient(kit).fetchQuery(allWalletsQuery(kit, { page: 1 }))).toEqual({ count: 0, data: [] })
  })
})

describe('the fee', () => {
  const query = {
    from: alice,
    to: bob,
    token: { symbol: 'ETH', decimals: 18 },
    amountUnits: 1n,
    networkId: 'eip155:1',
  } as const

  it('is what the chain estimates, or nothing', async () => {
    const fee = { maxFeeUnits: 3n, expectedFeeUnits: 2n }
    const { kit } = kitWith({}, { driver: { estimateSend: async () => fee } })
    expect(await getQueryClient(kit).fetchQuery(feeQuery(kit, query))).toEqual(fee)
    const { kit: without } = kitWith({})
    expect(await getQueryClient(without).fetchQuery(feeQuery(without, query))).toBeNull()
  })
})

it('two kits keep their answers apart, each for 5 min after its last use [S9.7]', async () => {
  const { kit: left } = kitWith(served('eip155:1'))
  const { kit: right } = kitWith(served('eip155:8453'))
  expect(await getQueryClient(left).fetchQuery(supportedChainsQuery(left))).toMatchObject({ http: ['eip155:1'] })
  expect(await getQueryClient(right).fetchQuery(supportedChainsQuery(right))).toMatchObject({ http: ['eip155:8453'] })
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(getQueryClient(left).getQueryCache().getAll()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(getQueryClient(left).getQueryCache().getAll()).toHaveLength(0)
})
