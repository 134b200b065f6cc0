import { randomBytes } from 'node:crypto'
import { nativeTokenAddress } from '@latchkey/protocol'
import { startValkey, type TestValkey } from '@latchkey/service-kit/test/valkey'
import { connectValkey, type ValkeyClient } from '@latchkey/service-kit/valkey'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiConfig } from '../src/config/config.types.ts'
import { writeBase58 } from '../src/modules/solana/base58.ts'
import { mintAccount } from './mintAccount.ts'
import { startChain, type TestChain } from './startChain.ts'
import { type FakeNode, startFakeNode } from './startFakeNode.ts'
import { startPriceServer } from './startPriceServer.ts'
import { type TestApi, testApi } from './testApi.ts'
import { tokenCode } from './tokenCode.ts'

const ann = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** On no list. */
const other = '0x0000000000000000000000000000000000090005'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
/** The processes of one service; a busy machine makes none of them ask by itself. */
const unhurried = { valkeyAnswerMs: 60_000 }

let valkey: TestValkey
let operator: ValkeyClient
let chain: TestChain
let node: FakeNode
let solanaNode: FakeNode
let prices: startPriceServer.ReturnType
let service: ApiConfig
beforeAll(async () => {
  valkey = await startValkey()
  operator = connectValkey(valkey.url, () => {}, 60_000)
  chain = await startChain(1)
  await chain.rpc('anvil_setBalance', ann, `0x${(10n ** 18n).toString(16)}`)
  await chain.rpc(
    'anvil_setCode',
    usdc,
    tokenCode({ balance: 12_500_000n, name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
  )
  await chain.rpc('anvil_setCode', other, tokenCode({ balance: 7n, name: 'Other', symbol: 'OTHER', decimals: 1 }))
  solanaNode = await startFakeNode(
    (body) => {
      const { id, method, params } = JSON.parse(body)
      const accounts = params[1]?.programId?.startsWith('Tokenkeg') ? [heldOf(mint)] : []
      const value = {
        getBalance: 5_000_000_000,
        getTokenAccountsByOwner: accounts,
        getMultipleAccounts: (params[0] as string[]).map?.((one) =>
          one === mint ? mintAccount({ decimals: 5 }) : null,
        ),
      }[String(method)]
      return { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }
    },
    undefined,
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  )
  node = await startFakeNode(async (body) => {
    const answered = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return answered.json()
  })
  prices = await startPriceServer({})
  service = {
    devnet: {
      chains: [
        { caip: 'eip155:1', rpcUrl: node.url },
        { caip: solana, rpcUrl: solanaNode.url },
      ],
      tokens: [{ networkId: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    },
    coinGecko: { url: `${prices.url}/api/v3`, apiKey: 'key' },
  }
})
afterAll(async () => {
  operator.disconnect()
  await prices[Symbol.asyncDispose]()
  await solanaNode[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
  await valkey.stop()
})

const heldOf = (of: string) => ({
  account: { data: { parsed: { info: { mint: of, tokenAmount: { amount: '700000', decimals: 5 } } } } },
})

async function balanceOf(api: TestApi, account: string): Promise<string> {
  const response = await api.get(`/v1/account/${account}/balance?projectId=p&currency=eur&chainId=eip155:1`)
  expect(response.status).toBe(200)
  return response.text()
}

async function priceOf(api: TestApi): Promise<string> {
  const addresses = [`eip155:1:${nativeTokenAddress('eip155')}`, `eip155:1:${usdc}`]
  const response = await api.post('/v1/fungible/price', { projectId: 'p', currency: 'eur', addresses })
  expect(response.status).toBe(200)
  return response.text()
}

const bothOf = async (api: TestApi) => `${await balanceOf(api, ann)}\n${await priceOf(api)}`

/** A process with an empty memory, which has found its Valkey. */
async function start(): Promise<TestApi> {
  const api = await testApi({ ...service, ...unhurried, valkeyUrl: valkey.url })
  const isSharing = async () => {
    await balanceOf(api, `0x${randomBytes(20).toString('hex')}`)
    return /^latchkey_shared_answers_total\{kind="balances",outcome="asked"/m.test(await api.metrics())
  }
  await expect.poll(isSharing, { timeout: 60_000 }).toBe(true)
  return api
}

it('asks nodes and the source of prices once for what several processes are asked, and believes nothing of another shape', async () => {
  const calls = async (work: () => Promise<void>) => {
    const [before, asked] = [node.bodies.length, prices.requests.length]
    await work()
    return { node: node.bodies.length - before, prices: prices.requests.length - asked }
  }
  await using single = await testApi(service)
  let right = ''
  const ofOne = await calls(async () => {
    right = await bothOf(single)
  })
  expect(right).toContain('"12.5"')
  expect(ofOne.node).toBeGreaterThan(0)
  expect(ofOne.prices).toBeGreaterThan(0)

  await using one = await start()
  await using two = await start()
  await using three = await start()
  await operator.flushall()
  // Rates and prices that each has in its own memory are due.
  for (const { clock } of [one, two, three]) clock.ms += 120_000
  const ofThree = await calls(async () => {
    const answers = await Promise.all([one, two, three, one, two, three].map(bothOf))
    expect(new Set(answers)).toHaveLength(1)
  })
  expect(ofThree).toEqual(ofOne)

  for (const text of ['{}', '{"holdings":[{"units":"-1"}],"complete":true,"unlisted":{"state":"read"}}']) {
    await using next = await start()
    next.clock.ms += 120_000
    for (const key of await operator.keys('answer:*')) await operator.set(key, text, 'PX', 5_000)
    expect(await bothOf(next)).toBe(await bothOf(one))
  }
})

it('asks once what tokens are called that are on no list, whichever process is asked of them, for whichever account', async () => {
  await using one = await start()
  await using two = await start()
  await using three = await start()
  await operator.flushall()
  for (const text of ['', '{"name":"OTHER"}', '7']) {
    await using next = await start()
    for (const key of text === '' ? [] : await operator.keys('answer:*')) await operator.set(key, text, 'PX', 5_000)
    const [named, mints] = [node.bodies.length, solanaNode.bodies.length]
    for (const api of text === '' ? [one, two, three] : [next]) {
      const tokens = { projectId: 'p', currency: 'eur', addresses: [`eip155:1:${other}`] }
      expect(await (await api.post('/v1/fungible/price', tokens)).text()).toContain('"symbol":"OTHER","decimals":1')
      // Each of another account, so that what it holds is not what is shared.
      const owner = writeBase58(randomBytes(32))
      const held = await api.get(`/v1/account/${owner}/balance?projectId=p&currency=eur&chainId=${solana}&spam=show`)
      expect(await held.text()).toContain('"numeric":"7"')
    }
    expect(node.bodies.slice(named)).toHaveLength(1)
    expect(solanaNode.bodies.slice(mints).filter((body) => body.includes('getMultipleAccounts'))).toHaveLength(1)
  }
})
