import { sign } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmac } from '../../src/shop/dialects/signing.ts'
import { newShopKeys, startShop } from '../../src/shop/index.ts'
import { openEvmTreasury } from '../../src/shop/treasury/openEvmTreasury.ts'
import { openSolanaTreasury } from '../../src/shop/treasury/openSolanaTreasury.ts'

const keys = newShopKeys()
const usdc = {
  networkId: 'eip155:8453',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  network: 'base',
  chainId: '8453',
} as const
const receiver = '0x1111111111111111111111111111111111111111'
const clock = { aheadMs: 0 }

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop({
    keys,
    assets: [usdc],
    askPrice: async () => 1,
    hooksUrl: 'http://127.0.0.1:9',
    chains: [],
    treasuryKey: '0x',
    nowMs: () => Date.now() + clock.aheadMs,
  })
})
afterAll(() => shop.stop())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of Coinbase's kind, as the partner signs it, with what is changed. */
function cdpToken(path: string, changes: { header?: object; claims?: object; key?: string } = {}): string {
  const pair = Buffer.from(changes.key ?? keys.coinbase.keySecret, 'base64')
  const [d, x] = [pair.subarray(0, 32), pair.subarray(32)].map((half) => half.toString('base64url'))
  const { keyId } = keys.coinbase
  const seconds = Math.floor(Date.now() / 1000)
  const uris = [`GET ${new URL(shop.url).host}/coinbase${path}`]
  const header = { alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce: 'a'.repeat(32), ...changes.header }
  const claims = { sub: keyId, iss: 'cdp', nbf: seconds, exp: seconds + 120, uris, ...changes.claims }
  const content = `${part(header)}.${part(claims)}`
  const key = { key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' } as const
  return `${content}.${sign(null, Buffer.from(content), key as never).toString('base64url')}`
}

const options = '/onramp/v1/buy/options'
const askCoinbase = async (token: string) =>
  (await fetch(`${shop.url}/coinbase${options}?country=US`, { headers: { authorization: `Bearer ${token}` } })).status
const now = () => Math.floor(Date.now() / 1000)

describe('what is not the partner’s', () => {
  it('is a token of Coinbase that is of another key, call or time; the partner’s own is taken', async () => {
    expect(await askCoinbase(cdpToken(options))).toBe(200)
    const other = newShopKeys().coinbase
    for (const token of [
      cdpToken(options, { key: other.keySecret }),
      cdpToken(options, { header: { kid: other.keyId } }),
      cdpToken(options, { header: { alg: 'none' } }),
      cdpToken('/onramp/v1/token'),
      cdpToken(options, { claims: { uris: [`POST ${new URL(shop.url).host}/coinbase${options}`] } }),
      cdpToken(options, { claims: { nbf: now() - 600, exp: now() - 480 } }),
      cdpToken(options, { claims: { exp: now() + 86_400 } }),
      cdpToken(options, { claims: { iss: 'someone' } }),
      `${cdpToken(options).split('.').slice(0, 2).join('.')}.`,
      '',
    ])
      expect(await askCoinbase(token), token).toBe(401)
  })

  const linkOf = (change: (query: URLSearchParams) => void = () => {}, key = keys.moonpay.secretKey) => {
    const query = new URLSearchParams({
      apiKey: keys.moonpay.publishableKey,
      currencyCode: 'usdc_base',
      walletAddress: receiver,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '50.00',
      paymentMethod: 'credit_debit_card',
      externalTransactionId: crypto.randomUUID(),
    })
    const signature = hmac(key, `?${query}`).toString('base64')
    change(query)
    return `${shop.url}/moonpay/?${query}&signature=${encodeURIComponent(signature)}`
  }
  const open = async (link: string) => (await fetch(link, { redirect: 'manual' })).status

  it('is a link of MoonPay that is unsigned, signed by another, or changed', async () => {
    expect(await open(linkOf())).toBe(303)
    for (const link of [
      linkOf().replace(/&signature=.*/, ''),
      linkOf(() => {}, 'another key'),
      linkOf((query) => query.set('walletAddress', '0x2222222222222222222222222222222222222222')),
      linkOf((query) => query.set('baseCurrencyAmount', '5000.00')),
      `${linkOf()}&walletAddress=0x2222222222222222222222222222222222222222`,
    ])
      expect(await open(link), link).toBe(403)
  })

  async function stripeLink(): Promise<string> {
    const response = await fetch(`${shop.url}/stripe/v1/crypto/onramp_sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.stripe.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(
        new URLSearchParams({
          'wallet_addresses[base]': receiver,
          lock_wallet_address: 'true',
          source_currency: 'usd',
          source_amount: '50.00',
          destination_currency: 'usdc',
          destination_network: 'base',
          'metadata[order_id]': crypto.randomUUID(),
        }),
      ),
    })
    return ((await response.json()) as { redirect_url: string }).redirect_url
  }

  it('is a link that was used, is older than five minutes, or was never made', async () => {
    const [once, late] = [await stripeLink(), await stripeLink()]
    expect(await open(once)).toBe(303)
    expect(await open(once)).toBe(410)
    clock.aheadMs = 5 * 60_000 + 1_000
    expect(await open(late)).toBe(410)
    clock.aheadMs = 0
    for (const path of ['stripe/session?session_hash=x', 'transak/widget?sessionId=x', 'meld/widget?token=x'])
      expect(await open(`${shop.url}/${path}`)).toBe(410)
    expect(await open(`${shop.url}/coinbase/buy/select-asset?sessionToken=x&partnerUserRef=y`)).toBe(410)
    expect(await open(`${shop.url}/coinbase/buy/select-asset?partnerUserRef=y`)).toBe(403)
  })

  it('is a partner token of Transak that was replaced', async () => {
    const fetchToken = async (secret: string) => {
      const response = await fetch(`${shop.url}/transak/partners/api/v2/refresh-token`, {
        method: 'POST',
        headers: { 'api-secret': secret, 'content-type': 'application/json' },
        body: JSON.stringify({ apiKey: keys.transak.apiKey }),
      })
      return response.ok ? ((await response.json()) as { data: { accessToken: string } }).data.accessToken : ''
    }
    const ask = async (token: string) =>
      (await fetch(`${shop.url}/transak/partners/api/v2/order/x`, { headers: { 'access-token': token } })).status
    expect(await fetchToken('another secret')).toBe('')
    const stale = await fetchToken(keys.transak.apiSecret)
    expect(await ask(stale)).toBe(404)
    const fresh = await fetchToken(keys.transak.apiSecret)
    expect(await ask(stale)).toBe(401)
    expect(await ask(fresh)).toBe(404)
  })

  it('is a page that asks under the name of another host', async () => {
    const { port } = new URL(shop.url)
    const status = await new Promise((resolve) => {
      request({ port, host: '127.0.0.1', path: '/', headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end()
    })
    expect(status).toBe(403)
  })

  it.each([
    ['under', '9.99'],
    ['over', '7500.01'],
    ['with parts of a cent', '10.001'],
    ['that is none', '1e3'],
  ])('is an amount %s the limits', async (_, amount) => {
    const query = new URLSearchParams({
      apiKey: keys.moonpay.publishableKey,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: amount,
    })
    expect((await fetch(`${shop.url}/moonpay/v3/currencies/usdc_base/buy_quote?${query}`)).status).toBe(400)
  })
})

describe('a chain that is not of the devnet', () => {
  const key = `0x${'1'.repeat(64)}` as const

  /** A node that says to be something else. */
  async function startNode(answers: Readonly<Record<string, unknown>>) {
    const server = createServer((asked, response) => {
      let text = ''
      asked.on('data', (chunk: Buffer) => {
        text += chunk
      })
      asked.on('end', () => {
        const { method } = JSON.parse(text) as { method: string }
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { rpcUrl: `http://127.0.0.1:${port}`, stop: () => server.close() }
  }

  it('is no place for the shop: on another machine, or a real node on this one', async () => {
    const away = 'https://rpc.example'
    await expect(openEvmTreasury({ networkId: 'eip155:1', rpcUrl: away, key })).rejects.toThrow('another machine')
    await expect(openSolanaTreasury({ rpcUrl: away, key })).rejects.toThrow('another machine')
    const geth = await startNode({ web3_clientVersion: 'Geth/v1.16.0', eth_chainId: '0x1' })
    await expect(openEvmTreasury({ networkId: 'eip155:1', rpcUrl: geth.rpcUrl, key })).rejects.toThrow(
      'no practice chain',
    )
    const agave = await startNode({ getVersion: { 'solana-core': '3.0.0', 'feature-set': 3_271_415_109 } })
    await expect(openSolanaTreasury({ rpcUrl: agave.rpcUrl, key })).rejects.toThrow('no practice chain')
    const anvil = await startNode({ web3_clientVersion: 'anvil/v1.7.1', eth_chainId: '0x2105' })
    await expect(openEvmTreasury({ networkId: 'eip155:1', rpcUrl: anvil.rpcUrl, key })).rejects.toThrow(
      'is not eip155:1',
    )
    for (const node of [geth, agave, anvil]) node.stop()
  })
})

it('has other keys at each start', () => {
  const made = [newShopKeys(), newShopKeys()].map((each) =>
    Object.values(each).flatMap((account: Readonly<Record<string, string>>) => Object.values(account)),
  )
  const [one = [], other = []] = made
  expect(one.filter((text) => other.includes(text))).toEqual(['localhost'])
})
