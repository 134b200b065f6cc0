import { practiceGiftsSchema, practiceMoneyErrorSchema, practiceMoneySchema } from '@latchkey/protocol/http'
import { generateKeyPairSigner } from '@solana/kit'
import * as v from 'valibot'
import { createPublicClient, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinPersona } from '../../src/bitcoin/bitcoinPersonas.ts'
import type { MoneyGiver } from '../../src/faucet/faucet.types.ts'
import { startFaucet } from '../../src/faucet/startFaucet.ts'
import { devnetContracts, rpcCall, startDevnet } from '../../src/index.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'
import type { Devnet } from '../../src/start/devnet.types.ts'

const json = { 'content-type': 'application/json' }
const newcomer = () => privateKeyToAddress(generatePrivateKey())
const ask = (url: string, addresses: readonly string[], headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify({ addresses }) })

describe('on the chains of the devnet', () => {
  let devnet: Devnet
  let url = ''
  beforeAll(async () => {
    devnet = await startDevnet({ only: ['faucet', 'solana', 'bitcoin'], chainIds: [1] })
    url = devnet.urls.faucet ?? ''
  })
  afterAll(() => devnet?.stop())
  const rpcOf = (namespace: string) => devnet.chains.find(({ caip }) => caip.startsWith(namespace))?.rpcUrl ?? ''

  it('pays an account of each kind what it says, in transactions that are on the chain when it answers', async () => {
    const someone = newcomer()
    const { address: friend } = await generateKeyPairSigner()
    const { gifts } = v.parse(practiceGiftsSchema, await (await fetch(url)).json())
    expect(gifts.map(({ amount, symbol }) => `${amount} ${symbol}`)).toEqual([
      ...['1 ETH', '500 USDC', '5 SOL', '500 USDC', '0.1 rBTC'],
    ])

    const payment = bitcoinPersona(40).payment.address
    const response = await ask(url, [someone, friend, payment])
    const { sent } = v.parse(practiceMoneySchema, await response.json())
    expect(sent.map(({ networkId, symbol, amount }) => ({ networkId, symbol, amount }))).toEqual(gifts)

    const client = createPublicClient({ transport: http(rpcOf('eip155')) })
    expect(await client.getBalance({ address: someone })).toBe(10n ** 18n)
    const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
    const { usdc } = devnetContracts
    expect(await client.readContract({ address: usdc, abi, functionName: 'balanceOf', args: [someone] })).toBe(
      500_000_000n,
    )
    const [first] = sent
    expect((await client.getTransaction({ hash: (first?.hash ?? '0x') as `0x${string}` })).to?.toLowerCase()).toBe(
      someone.toLowerCase(),
    )

    expect(await rpcCall(rpcOf('solana'), 'getBalance', [friend])).toMatchObject({ value: 5_000_000_000 })
    const mint = { mint: solanaTokens.usdc.mint.address }
    const held = await rpcCall(rpcOf('solana'), 'getTokenAccountsByOwner', [friend, mint, { encoding: 'jsonParsed' }])
    expect(JSON.stringify(held)).toContain('"amount":"500000000"')
    const coins = await (await fetch(`${rpcOf('bip122')}/address/${payment}/utxo`)).json()
    expect(coins).toMatchObject([{ value: 10_000_000, status: { confirmed: true } }])
  })

  it('pays two who ask at once', async () => {
    const answers = await Promise.all([ask(url, [newcomer()]), ask(url, [newcomer()])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('who may ask', () => {
  let nowMs = 1_000_000
  let failing = false
  const gift = { networkId: 'eip155:1', symbol: 'ETH', amount: '1' }
  const giver: MoneyGiver = {
    namespace: 'eip155',
    gifts: [gift],
    give: async (address) => {
      if (failing) throw new Error('The chain is away.')
      return [{ ...gift, address, hash: '0x1' }]
    },
  }
  let faucet: Awaited<ReturnType<typeof startFaucet>>
  beforeAll(async () => {
    faucet = await startFaucet({ givers: [giver], now: () => nowMs })
  })
  afterAll(() => faucet?.stop())
  const refusalOf = async (response: Response) => {
    const { code } = v.parse(practiceMoneyErrorSchema, await response.json())
    return [response.status, code]
  }

  it('pays an account once a minute, by whatever else is asked for beside it', async () => {
    const [one, other] = [newcomer(), newcomer()]
    expect((await ask(faucet.url, [one])).status).toBe(200)
    expect(await refusalOf(await ask(faucet.url, [one]))).toEqual([429, 'limited'])
    const both = v.parse(practiceMoneySchema, await (await ask(faucet.url, [one, other, other])).json())
    expect(both.sent.map(({ address }) => address)).toEqual([other])
    nowMs += 60_000
    expect((await ask(faucet.url, [one])).status).toBe(200)
  })

  it('does not count a payment that failed', async () => {
    const someone = newcomer()
    failing = true
    expect(await refusalOf(await ask(faucet.url, [someone]))).toEqual([500, 'failed'])
    failing = false
    expect((await ask(faucet.url, [someone])).status).toBe(200)
  })

  it('refuses pages of other origins, and what is no address of its chains', async () => {
    const origin = 'https://shop.example'
    const refused = await ask(faucet.url, [newcomer()], { origin })
    expect(await refusalOf(refused)).toEqual([403, 'invalid'])
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    const own = await ask(faucet.url, [newcomer()], { origin: 'http://localhost:4300' })
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4300')
    for (const addresses of [[], ['nothing'], [bitcoinPersona(40).payment.address], Array(11).fill(newcomer())]) {
      expect(await refusalOf(await ask(faucet.url, addresses))).toEqual([400, 'invalid'])
    }
  })
})
