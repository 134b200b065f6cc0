import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bitcoin, bitcoinPersonas, signBitcoinPsbt, startBitcoin } from '@latchkey/devnet/bitcoin'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { bitcoinRegtest as network } from '@latchkey/protocol/networks'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../startApi.ts'
import { newProject } from '../projects/project.ts'

const { alice, bob } = bitcoinPersonas
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

let chain: Bitcoin
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  chain = await startBitcoin({ blockMs: Number.POSITIVE_INFINITY })
  const { caipNetworkId: caip } = network
  api = await startApi({ logLevel: 'silent', devnet: { chains: [{ caip, rpcUrl: chain.rpcUrl }], tokens: [] } })
})
afterAll(async () => {
  await api.stop()
  await chain.stop()
})

async function ask(path: string, body?: string, chainId: string = network.caipNetworkId) {
  const query = new URLSearchParams({ chainId, projectId: 'p', currency: 'usd' })
  const response = await fetch(`${api.url}${path}?${query}`, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}

describe('the proxy', () => {
  it('answers by the paths of Esplora what the chain says', async () => {
    const { address } = alice.payment
    for (const path of [`/address/${address}`, `/address/${address}/utxo`, '/fee-estimates']) {
      const direct = await (await fetch(chain.rpcUrl + path)).text()
      expect(await ask(`/v1/esplora${path}`), path).toMatchObject({ status: 200, text: direct })
    }
    const [coin] = (await ask(`/v1/esplora/address/${address}/utxo`)).json()
    expect((await ask(`/v1/esplora/tx/${coin.txid}/hex`)).text).toMatch(/^([0-9a-f]{2})+$/)
    expect((await ask(`/v1/esplora/tx/${coin.txid}/status`)).json()).toMatchObject({ confirmed: true })
  })

  it('broadcasts, and passes on what the network says to a bad transaction', async () => {
    const [coin] = (await ask(`/v1/esplora/address/${alice.payment.address}/utxo`)).json()
    const build = (sats: bigint) => {
      const transaction = new Transaction()
      const witnessUtxo = { script: alice.payment.script, amount: BigInt(coin.value) }
      transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
      transaction.addOutputAddress(bob.payment.address, sats, regtest)
      transaction.addOutputAddress(alice.payment.address, BigInt(coin.value) - sats - 500n, regtest)
      const psbt = signBitcoinPsbt(alice.payment, transaction.toPSBT(), { indexes: [0], finalize: true })
      return hex.encode(Transaction.fromPSBT(psbt).extract())
    }
    const refused = await ask('/v1/esplora/tx', build(100n))
    expect(refused.status).toBe(400)
    expect(refused.json().reasons[0].description).toMatch(/dust/)
    const sent = await ask('/v1/esplora/tx', build(20_000n))
    expect(sent).toMatchObject({ status: 200, text: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await ask(`/v1/esplora/tx/${sent.text}/status`)).json()).toEqual({ confirmed: false })
    await chain.mine()
    expect((await ask(`/v1/esplora/tx/${sent.text}/status`)).json()).toMatchObject({ confirmed: true })
  })

  it('refuses what is no question of Bitcoin', async () => {
    expect(await ask('/v1/esplora/address/..%2F..%2Fsecret')).toMatchObject({ status: 400 })
    expect(await ask('/v1/esplora/tx/xyz/hex')).toMatchObject({ status: 400 })
    expect(await ask(`/v1/esplora/tx/${'00'.repeat(32)}/status`)).toMatchObject({ status: 404 })
    expect(await ask('/v1/esplora/tx', 'no hex')).toMatchObject({ status: 422 })
    expect(await ask('/v1/esplora/fee-estimates', undefined, 'eip155:1')).toMatchObject({ status: 400 })
    expect(await ask('/v1/', '{"jsonrpc":"2.0","id":1,"method":"getblockcount"}')).toMatchObject({ status: 400 })
  })

  it('is asked for on a network that is offered', async () => {
    expect((await ask('/v1/supported-chains')).json()).toEqual({ http: [network.caipNetworkId], ws: [] })
  })
})

it('tells balances, on one network or without naming it', async () => {
  const { address } = alice.ordinals
  const reported = { balances: [{ symbol: 'rBTC', chainId: network.caipNetworkId, quantity: { numeric: '0.0001' } }] }
  expect((await ask(`/v1/account/${address}/balance`)).json()).toMatchObject(reported)
  expect((await ask(`/v1/account/${address.toUpperCase()}/balance`)).json()).toMatchObject(reported)
  const all = await fetch(`${api.url}/v1/account/${address}/balance?projectId=p&currency=usd`)
  expect(await all.json()).toMatchObject(reported)
})

it('tells a history, newest first and by pages, from both sides', async () => {
  const read = async (address: string, cursor?: string) => {
    const query = new URLSearchParams({ chainId: network.caipNetworkId, projectId: 'p', ...(cursor ? { cursor } : {}) })
    return (await fetch(`${api.url}/v1/account/${address}/history?${query}`)).json()
  }
  const own = await read(alice.payment.address)
  expect(own.data[0]).toMatchObject({
    metadata: { operationType: 'send', status: 'confirmed', sentTo: bob.payment.address, chain: network.caipNetworkId },
    transfers: [{ direction: 'out', quantity: { numeric: '0.0002' }, fungible_info: { symbol: 'rBTC' } }],
  })
  expect(own.data.slice(1).map((one: { transfers: unknown }) => one.transfers)).toMatchObject([
    [{ direction: 'in', quantity: { numeric: '0.2' } }],
    [{ direction: 'in', quantity: { numeric: '0.8' } }],
    [{ direction: 'in', quantity: { numeric: '1.5' } }],
  ])
  expect((await read(bob.payment.address)).data).toMatchObject([
    { metadata: { operationType: 'receive', sentFrom: alice.payment.address }, transfers: [{ direction: 'in' }] },
  ])
  for (let block = 0; block < 27; block++) {
    await chain.fund(bob.ordinals.address, 1_000n)
    await chain.mine()
  }
  const first = await read(bob.ordinals.address)
  const second = await read(bob.ordinals.address, first.next)
  expect([first.data.length, second.data.length, second.next]).toEqual([25, 2, null])
})

describe('servers that fail', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })
  async function serve(status: number, headers: Record<string, string> = {}): Promise<string> {
    const first = `${parseCaipNetworkId(network.caipNetworkId).reference}${'0'.repeat(32)}`
    const server = createServer(({ url }, response) => {
      if (url === '/block-height/0') response.end(first)
      else response.writeHead(status, headers).end('{"1":5}')
    })
    servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  async function apiOver(urls: readonly (readonly [url: string, priority: number])[]) {
    const upstreams = urls.map(([url, priority], index) => ({ name: `n${index}`, url, wsUrl: undefined, priority }))
    const rpcUrls = new Map([[network.caipNetworkId, upstreams]])
    return startApi({ logLevel: 'silent', rpcUrls, defaultProject: newProject('p') })
  }

  it('are passed over; when none is left, callers are told to wait', async () => {
    const broken = await serve(500)
    const busy = await serve(429, { 'retry-after': '7' })
    const good = await serve(200)
    for (const [urls, status, wait] of [
      [[broken, good], 200, null],
      [[busy], 503, '7'],
    ] as const) {
      const own = await apiOver(urls.map((url) => [url, 50] as const))
      const response = await fetch(`${own.url}/v1/esplora/fee-estimates?projectId=p&chainId=${network.caipNetworkId}`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait])
      await own.stop()
    }
  })

  it.each([
    ['may have a transaction that the next one, which is behind, refuses', 502, 503],
    ['have not taken one where they are busy: the next one refuses it', 429, 400],
  ])('%s', async (_, failure, status) => {
    // The first is asked first: nearly all of the weight is its own.
    const own = await apiOver([
      [await serve(failure), 1_000_000_000],
      [await serve(400), 1],
    ])
    const init = { method: 'POST', body: '00' }
    const response = await fetch(`${own.url}/v1/esplora/tx?projectId=p&chainId=${network.caipNetworkId}`, init)
    expect(response.status).toBe(status)
    await own.stop()
  })
})
