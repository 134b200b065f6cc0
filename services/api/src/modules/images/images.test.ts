import { constants } from '@latchkey/protocol'
import { currencies } from '@latchkey/protocol/http'
import { allNetworks } from '@latchkey/protocol/networks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { shippedTokens } from '../tokens/listedTokens.ts'
import { clientImageIds } from './clientImageIds.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('unknown input', () => {
  it.each([
    '/getWalletImage/none',
    '/getWalletImage/..%2f..%2fwallets.json',
    '/getWalletImage/%2e%2e%2ftokens%2feth',
    '/public/getAssetImage/constructor',
    '/public/getCurrencyImage/xyz',
    '/public/getTokenImage/%00',
    '/public/getTokenImage/%E0%A4%A',
  ])('answers %s with 404', async (path) => {
    const response = await api.get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'api/not-found', reasons: [{ field: 'id' }] })
  })
})

describe('images', () => {
  it.each([
    ['/getWalletImage/app.phantom', 'image/webp', '[S7.43]'],
    ['/getWalletImage/io.metamask', 'image/svg+xml', ''],
    ['/public/getAssetImage/ethereum', 'image/svg+xml', '[S7.44]'],
    ['/public/getAssetImage/connector-walletconnect', 'image/svg+xml', ''],
    ['/public/getCurrencyImage/usd', 'image/svg+xml', '[S7.45]'],
    ['/public/getTokenImage/USDC', 'image/svg+xml', '[S7.46]'],
  ])('%s is an image of type %s %s', async (path, type) => {
    const response = await api.get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  it('are kept a day, known again by their tag, and cannot run anything', async () => {
    const first = await api.get('/public/getTokenImage/eth')
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const tag = first.headers.get('etag') ?? ''
    const again = await api.get('/public/getTokenImage/eth', { 'if-none-match': `"other", ${tag}` })
    expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, tag])
    expect((await api.get('/public/getTokenImage/eth', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('are there for every network that the product knows [S9.107]', async () => {
    for (const { name, assets } of allNetworks)
      expect([name, (await api.get(`/public/getAssetImage/${assets.imageId}`)).status]).toEqual([name, 200])
  })

  it.each([...clientImageIds])('are there for a client that asks for %s', async (id, [, own]) => {
    const [asked, shipped] = [
      await api.get(`/public/getAssetImage/${id}`),
      await api.get(`/public/getAssetImage/${own}`),
    ]
    expect([asked.status, asked.headers.get('etag')]).toEqual([200, shipped.headers.get('etag')])
  })

  it('are there for every connector that brings none [S9.108]', async () => {
    for (const id of Object.values(constants.connectorImageIds))
      expect([id, (await api.get(`/public/getAssetImage/${id}`)).status]).toEqual([id, 200])
  })

  it('are there for every native token and for what most people hold', async () => {
    const symbols = new Set([
      ...allNetworks.map(({ nativeCurrency }) => nativeCurrency.symbol),
      ...shippedTokens
        .map(({ symbol }) => symbol)
        .filter((symbol) => /^(USD[CT]|DAI|W?ETH|WBTC|LINK|UNI|AAVE)$/.test(symbol)),
    ])
    for (const symbol of symbols)
      expect([symbol, (await api.get(`/public/getTokenImage/${symbol}`)).status]).toEqual([symbol, 200])
  })

  it('are there for every currency', async () => {
    for (const currency of currencies)
      expect([currency, (await api.get(`/public/getCurrencyImage/${currency}`)).status]).toEqual([currency, 200])
  })
})
