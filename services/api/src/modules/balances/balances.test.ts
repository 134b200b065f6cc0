import { type WalletAsset, walletAssetSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resultOf } from '../../../test/resultOf.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { tokenCode } from '../../../test/tokenCode.ts'
import type { TokenConfig } from '../../config/config.types.ts'
import { newProject } from '../projects/project.ts'
import { shippedTokens } from '../tokens/listedTokens.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x0000000000000000000000000000000000012345'
const usdc = '0x0000000000000000000000000000000000090001'
const dai = '0x0000000000000000000000000000000000090002'
const none = '0x0000000000000000000000000000000000090003'
const absent = '0x0000000000000000000000000000000000090004'
const other = '0x0000000000000000000000000000000000090005'

const tokensOn = (networkId: TokenConfig['networkId']): TokenConfig[] => [
  { networkId, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { networkId, address: dai, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  { networkId, address: none, name: 'Empty', symbol: 'NONE', decimals: 0 },
  { networkId, address: absent, name: 'Absent', symbol: 'GONE', decimals: 18 },
]

let ethereum: TestChain
let base: TestChain
const open: AsyncDisposable[] = []
beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startChain(1), startChain(8453, { multicall: false })])
  for (const chain of [ethereum, base]) {
    await chain.rpc('anvil_setBalance', alice, `0x${(1_250_000_000_000_000_001n).toString(16)}`)
    await chain.rpc('anvil_setBalance', bob, '0x0')
    await chain.rpc(
      'anvil_setCode',
      usdc,
      tokenCode({ balance: 12_500_000n, name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
    )
    await chain.rpc('anvil_setCode', dai, tokenCode({ balance: 1n, name: 'Dai', symbol: 'DAI', decimals: 18 }))
    await chain.rpc('anvil_setCode', none, tokenCode({ balance: 0n, name: 'Empty', symbol: 'NONE', decimals: 0 }))
    await chain.rpc('anvil_setCode', other, tokenCode({ balance: 7n, name: 'Other', symbol: 'OTHER', decimals: 1 }))
  }
})
afterAll(async () => {
  await ethereum[Symbol.asyncDispose]()
  await base[Symbol.asyncDispose]()
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

async function withChains(chains: readonly [TokenConfig['networkId'], string][]): Promise<TestApi> {
  const api = await testApi({
    devnet: {
      chains: chains.map(([caip, rpcUrl]) => ({ caip, rpcUrl })),
      tokens: chains.flatMap(([caip]) => tokensOn(caip)),
    },
  })
  open.push(api)
  return api
}

const both = () =>
  withChains([
    ['eip155:1', ethereum.url],
    ['eip155:8453', base.url],
  ])
const path = (address: string, query = 'currency=usd&chainId=eip155:1') => `/v1/account/${address}/balance?${query}`

async function balances(api: TestApi, url: string) {
  const response = await api.get(url)
  expect(response.status).toBe(200)
  return (await response.json()) as { balances: Record<string, unknown>[]; unavailableChains?: string[] }
}

const symbols = (found: { balances: Record<string, unknown>[] }) => found.balances.map(({ symbol }) => symbol)

const nativeOn = (chainId: string, name = 'Ether') => ({
  name,
  symbol: 'ETH',
  chainId,
  price: 0,
  quantity: { decimals: '18', numeric: '1.250000000000000001' },
  iconUrl: 'http://localhost/public/getTokenImage/ETH',
})
const usdcOn = (chainId: string) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId,
  address: `${chainId}:${usdc}`,
  price: 0,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'http://localhost/public/getTokenImage/USDC',
})
const daiOn = (chainId: string) => ({
  name: 'Dai Stablecoin',
  symbol: 'DAI',
  chainId,
  address: `${chainId}:${dai}`,
  price: 0,
  quantity: { decimals: '18', numeric: '0.000000000000000001' },
  iconUrl: 'http://localhost/public/getTokenImage/DAI',
})

describe('unknown input', () => {
  it.each([
    ['nonsense', 'currency=usd', 'api/invalid-address', 'address'],
    ['nonsense', 'currency=usd&chainId=eip155:1', 'api/invalid-address', 'address'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'currency=usd&chainId=eip155:1', 'api/invalid-address', 'address'],
    ['%00', 'currency=usd', 'api/invalid-address', 'address'],
    ['So1111111111111111111111111111111111111111O', 'currency=usd', 'api/invalid-address', 'address'],
    [alice, '', 'api/invalid-request', 'currency'],
    [alice, 'currency=xyz', 'api/invalid-request', 'currency'],
    [alice, 'currency=usd&chainId=1', 'api/invalid-request', 'chainId'],
    [alice, 'currency=usd&chainId=eip155:4242', 'api/unsupported-chain', 'chainId'],
    [alice, 'currency=usd&chainId=eip155:10', 'api/unsupported-chain', 'chainId'],
    [alice, 'currency=usd&forceUpdate=0x1', 'api/invalid-request', 'forceUpdate'],
    [alice, `currency=usd&forceUpdate=eip155:1:0x1`, 'api/invalid-request', 'forceUpdate'],
    [
      alice,
      'currency=usd&forceUpdate=solana:5:So11111111111111111111111111111111111111111',
      'api/invalid-request',
      'forceUpdate',
    ],
    [alice, `currency=usd&forceUpdate=${Array(51).fill(`eip155:1:${usdc}`)}`, 'api/invalid-request', 'forceUpdate'],
  ])('answers %.44s with %.60s by 400', async (address, query, code, field) => {
    const response = await (await both()).get(path(address, query))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
  })

  it('answers a chain whose family has no balances here with 400', async () => {
    const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    const node = await startFakeNode(resultOf(null))
    open.push(node)
    const api = await withChains([[polkadot, node.url]])
    const response = await api.get(
      path('12xtAYsRUrmbniiWQqJtECiBQrMn8AypQcXhnQAc6RB6XkLW', `currency=usd&chainId=${polkadot}`),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
  })
})

describe('balances of a chain', () => {
  it('are what the chain says: exact, the native one without an address [S7.19] [S7.20]', async () => {
    const response = await (await both()).get(path(alice))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      balances: [nativeOn('eip155:1'), usdcOn('eip155:1'), daiOn('eip155:1')],
      networks: { 'eip155:1': { state: 'read' } },
    })
  })

  it('are the same without Multicall3', async () => {
    const { balances: found } = await balances(await both(), path(alice, 'currency=usd&chainId=eip155:8453'))
    expect(found).toEqual([nativeOn('eip155:8453'), usdcOn('eip155:8453'), daiOn('eip155:8453')])
  })

  it('are an empty list when there is nothing', async () => {
    const api = await testApi({ devnet: { chains: [{ caip: 'eip155:1', rpcUrl: ethereum.url }], tokens: [] } })
    open.push(api)
    expect(await balances(api, path(bob))).toEqual({ balances: [], networks: { 'eip155:1': { state: 'read' } } })
  })

  it('are found for each spelling of the address', async () => {
    const api = await both()
    const first = await balances(api, path(alice))
    for (const spelling of [alice.toLowerCase(), alice.slice(2), `0x${alice.slice(2).toUpperCase()}`])
      expect(await balances(api, path(spelling))).toEqual(first)
  })

  it('come with 503 and Retry-After when no node answers, and are tried again', async () => {
    let up = false
    const node = await startFakeNode(
      (body, _, response) => {
        if (up) return resultOf('0x10')(body)
        response.writeHead(502).end()
      },
      undefined,
      '0x89',
    )
    open.push(node)
    const api = await withChains([['eip155:137', node.url]])
    const url = path(alice, 'currency=usd&chainId=eip155:137')
    const down = await api.get(url)
    expect(down.status).toBe(503)
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await down.json()).toMatchObject({ code: 'api/upstream-unavailable', reasons: [{ field: 'chainId' }] })
    up = true
    expect((await balances(api, url)).balances[0]).toMatchObject({ quantity: { numeric: '0.000000000000000016' } })
  })

  it('survive a node that answers nonsense', async () => {
    for (const result of [null, 5, 'text', '0x', { a: 1 }, `0x${'f'.repeat(500)}`]) {
      const node = await startFakeNode(resultOf(result))
      open.push(node)
      const api = await withChains([['eip155:137', node.url]])
      const { status } = await api.get(path(alice, 'currency=usd&chainId=eip155:137'))
      expect([result, [200, 503].includes(status)]).toEqual([result, true])
    }
    const garbled = await startFakeNode((_, __, response) => void response.end('{"jsonrpc":"2.0",,}'))
    open.push(garbled)
    const api = await withChains([['eip155:137', garbled.url]])
    expect((await api.get(path(alice, 'currency=usd&chainId=eip155:137'))).status).toBe(503)
  })
})

describe('balances of all chains', () => {
  it('are read when no chain is named', async () => {
    const { balances: found } = await balances(await both(), path(alice, 'currency=usd'))
    expect(found.map(({ chainId, symbol }) => `${chainId} ${symbol}`)).toEqual([
      'eip155:1 ETH',
      'eip155:1 USDC',
      'eip155:1 DAI',
      'eip155:8453 ETH',
      'eip155:8453 USDC',
      'eip155:8453 DAI',
    ])
  })

  it('name the chains that did not answer, and fail when none did', async () => {
    const dead = 'http://127.0.0.1:1'
    const some = await withChains([
      ['eip155:1', ethereum.url],
      ['eip155:10', dead],
    ])
    const found = await balances(some, path(alice, 'currency=usd'))
    expect(found.balances).toHaveLength(3)
    expect(found.unavailableChains).toEqual(['eip155:10'])
    const noneUp = await withChains([
      ['eip155:10', dead],
      ['eip155:137', dead],
    ])
    expect((await noneUp.get(path(alice, 'currency=usd'))).status).toBe(503)
  })
})

describe('the memory of balances', () => {
  const setBalance = (chain: TestChain, wei: bigint) => chain.rpc('anvil_setBalance', bob, `0x${wei.toString(16)}`)
  const native = async (api: TestApi, query: string) => {
    const found = await balances(api, path(bob, query))
    return found.balances.find(({ address }) => address === undefined)?.quantity
  }
  const eth = (numeric: string) => ({ decimals: '18', numeric })
  afterEach(async () => {
    await setBalance(ethereum, 0n)
    await setBalance(base, 0n)
  })

  it('holds for 30 s, by chain and by currency [S9.2]', async () => {
    const api = await both()
    const usd = 'currency=usd&chainId=eip155:1'
    await setBalance(ethereum, 10n ** 18n)
    expect(await native(api, usd)).toEqual(eth('1'))
    await setBalance(ethereum, 2n * 10n ** 18n)
    await setBalance(base, 5n * 10n ** 18n)
    expect(await native(api, usd)).toEqual(eth('1'))
    expect(await native(api, 'currency=eur&chainId=eip155:1')).toEqual(eth('2'))
    expect(await native(api, 'currency=usd&chainId=eip155:8453')).toEqual(eth('5'))
    api.clock.ms += 29_999
    expect(await native(api, usd)).toEqual(eth('1'))
    api.clock.ms += 1
    expect(await native(api, usd)).toEqual(eth('2'))
  })

  it('is passed over by forceUpdate, which the next callers see', async () => {
    const api = await both()
    const query = 'currency=usd&chainId=eip155:1'
    await setBalance(ethereum, 10n ** 18n)
    expect(await native(api, query)).toEqual(eth('1'))
    await setBalance(ethereum, 3n * 10n ** 18n)
    const sentinel = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(await native(api, `${query}&forceUpdate=${sentinel}`)).toEqual(eth('3'))
    expect(await native(api, query)).toEqual(eth('3'))
  })

  it('shares one read between callers that come together', async () => {
    const node = await startFakeNode(async (body) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return resultOf('0x1')(body)
    })
    open.push(node)
    const api = await testApi({ devnet: { chains: [{ caip: 'eip155:1', rpcUrl: node.url }], tokens: [] } })
    open.push(api)
    await Promise.all(Array.from({ length: 10 }, () => balances(api, path(alice))))
    expect(node.bodies).toHaveLength(1)
  })
})

describe('forceUpdate', () => {
  it('adds a token that is not listed, as the token describes itself', async () => {
    const query = `currency=usd&chainId=eip155:1&forceUpdate=eip155:1:${other}`
    const { balances: found } = await balances(await both(), path(alice, query))
    expect(found.at(-1)).toEqual({
      name: 'Other',
      symbol: 'OTHER',
      chainId: 'eip155:1',
      address: `eip155:1:${other}`,
      price: 0,
      quantity: { decimals: '1', numeric: '0.7' },
      iconUrl: '',
    })
  })

  it('tells of a named token of which there is none, and leaves out what is no token', async () => {
    const api = await both()
    const query = (tokens: string[]) =>
      path(alice, `currency=usd&chainId=eip155:1&forceUpdate=${tokens.map((token) => `eip155:1:${token}`)}`)
    expect(symbols(await balances(api, query([none])))).toEqual(['ETH', 'USDC', 'DAI', 'NONE'])
    expect(symbols(await balances(api, query([absent, bob])))).toEqual(['ETH', 'USDC', 'DAI'])
  })
})

describe('wallet_getAssets', () => {
  const ask = async (api: TestApi, params: unknown, method = 'wallet_getAssets') => {
    const response = await api.post('/v1/wallet', { jsonrpc: '2.0', id: 7, method, params })
    expect(response.status).toBe(200)
    return (await response.json()) as { id: number; result?: Record<string, WalletAsset[]>; error?: { code: number } }
  }

  it('tells the same balances in the form of ERC-7811, by chain [S3.70] [S3.71] [S3.72] [S3.73] [S7.83]', async () => {
    const api = await both()
    const { id, result } = await ask(api, [{ account: alice, chainFilter: ['0x1'] }])
    expect([id, Object.keys(result ?? {})]).toEqual([7, ['0x1']])
    expect(v.parse(v.array(walletAssetSchema), result?.['0x1'])).toEqual([
      {
        address: 'native',
        balance: `0x${(1_250_000_000_000_000_001n).toString(16)}`,
        type: 'NATIVE',
        metadata: {
          name: 'Ether',
          symbol: 'ETH',
          decimals: 18,
          iconUrl: 'http://localhost/public/getTokenImage/ETH',
          price: 0,
          value: '0',
        },
      },
      expect.objectContaining({ address: usdc, balance: '0xbebc20', type: 'ERC20' }),
      expect.objectContaining({ address: dai, balance: '0x1', type: 'ERC20' }),
    ])
    expect(Object.keys((await ask(api, { account: `eip155:1:${alice}` })).result ?? {})).toEqual(['0x1', '0x2105'])
  })

  it('keeps to the filters', async () => {
    const api = await both()
    const native = await ask(api, [{ account: alice, assetTypeFilter: ['native'] }])
    expect(Object.values(native.result ?? {}).map((assets) => assets.map(({ type }) => type))).toEqual([
      ['NATIVE'],
      ['NATIVE'],
    ])
    const named = await ask(api, [{ account: alice, assetFilter: { '0x2105': [{ address: usdc, type: 'erc20' }] } }])
    expect(Object.entries(named.result ?? {}).map(([id, assets]) => [id, assets.length])).toEqual([['0x2105', 1]])
    expect((await ask(api, [{ account: alice, chainFilter: ['0x2a'] }])).result).toEqual({})
  })

  it.each([
    undefined,
    [],
    [{}],
    [{ account: 'nonsense' }],
    [{ account: alice, chainFilter: '0x1' }],
    [{ account: alice, chainFilter: ['1'] }],
  ])('answers the parameters %j with -32602', async (params) => {
    expect((await ask(await both(), params)).error?.code).toBe(-32602)
  })

  it('answers other methods with -32601', async () => {
    expect((await ask(await both(), [], 'eth_sendTransaction')).error?.code).toBe(-32601)
  })
})

describe('shipped tokens', () => {
  it('are well-formed, each with decimals and a checksummed address, and listed once', () => {
    expect(shippedTokens.length).toBeGreaterThan(25)
    const keys = shippedTokens.map(({ networkId, address }) => `${networkId}:${address}`.toLowerCase())
    expect(new Set(keys).size).toBe(keys.length)
    for (const { decimals } of shippedTokens) expect(decimals).toBeGreaterThan(0)
  })

  it('are served for a chain that the configuration gives no tokens', async () => {
    const wanted = shippedTokens.filter(({ networkId }) => networkId === 'eip155:1')
    const units = `0x${1n.toString(16).padStart(64, '0')}`
    const node = await startFakeNode(resultOf(units))
    open.push(node)
    const upstream = { name: 'a', url: node.url, wsUrl: undefined, priority: 50 }
    const api = await testApi({ defaultProject: newProject('p'), rpcUrls: new Map([['eip155:1', [upstream]]]) })
    open.push(api)
    const found = await balances(api, path(alice, 'currency=usd&chainId=eip155:1&projectId=p'))
    expect(symbols(found).slice(0, 3)).toEqual(['ETH', 'USDC', 'USDT'])
    const asked = node.bodies.join(' ')
    for (const { address } of wanted) expect(asked).toContain(address.slice(2).toLowerCase())
  })
})
