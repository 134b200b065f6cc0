import { getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contracts, contractAbi, deployContracts, mintKeyAbi, sendFrom } from '../../../test/deployContracts.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'

let chain: TestChain
let api: TestApi
let contracts: Contracts
let alice = ''
let bob = ''
beforeAll(async () => {
  chain = await startChain(1)
  const accounts = (await chain.rpc('eth_accounts')) as unknown as string[]
  const [minter = ''] = accounts
  alice = accounts[1] ?? ''
  bob = accounts[2] ?? ''
  contracts = await deployContracts(chain, [minter, alice])
  api = await testApi({ devnet: { chains: [{ caip: 'eip155:1', rpcUrl: chain.url }], tokens: [] } })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

async function history(account: string, query = '') {
  await api.deps.indexer.catchUp()
  const response = await api.get(`/v1/account/${account}/history?projectId=p${query}`)
  expect(response.status).toBe(200)
  return v.parse(getAccountHistory.response, await response.json())
}

/** Sends, and answers with its entry in the sender's history. */
async function reported(transaction: { to?: string; value?: bigint; data?: Hex; gas?: bigint; from?: string }) {
  const from = transaction.from ?? alice
  const hash = await sendFrom(chain, { ...transaction, from })
  const { data } = await history(from)
  expect(data[0]?.metadata.hash).toBe(hash)
  const [entry] = data
  if (entry === undefined) throw new Error('The history is empty.')
  return entry
}

const short = ({ metadata, transfers, approvals }: HistoryEntry) => ({
  is: metadata.operationType,
  ...(metadata.detail === undefined ? {} : { detail: metadata.detail }),
  ...(metadata.status === 'confirmed' ? {} : { status: metadata.status }),
  moves: transfers?.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
  ...(approvals === undefined
    ? {}
    : {
        approvals: approvals.map(({ quantity, fungible_info, collection }) => [
          quantity,
          fungible_info?.symbol ?? collection,
        ]),
      }),
})

type Calls = readonly { target: Hex; value?: bigint; callData?: Hex }[]
const together = (calls: Calls) =>
  encodeFunctionData({
    abi: contractAbi,
    functionName: 'aggregate3Value',
    args: [calls.map(({ target, value = 0n, callData = '0x' }) => ({ target, allowFailure: false, value, callData }))],
  })

describe('GET /v1/account/{account}/history', () => {
  it('tells each kind of transaction by what it did for the account [S7.8]', async () => {
    const { usdc, dai, weth, keys, multicall, minter } = contracts
    const call = (functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]) =>
      encodeFunctionData({ abi: contractAbi, functionName, args })

    expect(short(await reported({ to: bob, value: parseEther('1.5') }))).toEqual({ is: 'send', moves: ['out 1.5 ETH'] })
    expect(short(await reported({ to: usdc, data: call('transfer', [bob as Hex, 2_500_000n]) }))).toEqual({
      is: 'send',
      moves: ['out 2.5 USDC'],
    })
    expect(short((await history(bob)).data[0] as HistoryEntry)).toEqual({ is: 'receive', moves: ['in 2.5 USDC'] })
    expect(short(await reported({ to: usdc, data: call('approve', [multicall, 5_000_000n]) }))).toEqual({
      is: 'approve',
      moves: [],
      approvals: [['5', 'USDC']],
    })
    expect(short(await reported({ to: dai, data: call('approve', [multicall, 2n ** 256n - 1n]) }))).toEqual({
      is: 'approve',
      moves: [],
      approvals: [[null, 'DAI']],
    })
    const give = (from: string) =>
      encodeFunctionData({
        abi: contractAbi,
        functionName: 'transferFrom',
        args: [from as Hex, multicall, 1_000_000n],
      })
    const swap = together([
      { target: usdc, callData: give(alice) },
      { target: dai, callData: call('transfer', [alice as Hex, 10n ** 18n]) },
    ])
    expect(short(await reported({ to: multicall, data: swap }))).toEqual({
      is: 'trade',
      moves: ['out 1 USDC', 'in 1 DAI'],
    })
    expect(
      short(
        await reported({
          to: weth,
          value: parseEther('0.25'),
          data: encodeFunctionData({ abi: contractAbi, functionName: 'deposit' }),
        }),
      ),
    ).toEqual({ is: 'trade', detail: 'wrap', moves: ['out 0.25 ETH', 'in 0.25 WETH'] })
    expect(
      short(
        await reported({
          to: weth,
          data: encodeFunctionData({ abi: contractAbi, functionName: 'withdraw', args: [parseEther('0.1')] }),
        }),
      ),
    ).toEqual({ is: 'trade', detail: 'unwrap', moves: ['in 0.1 ETH', 'out 0.1 WETH'] })
    expect(short(await reported({ to: '0x000000000000000000000000000000000000dEaD', value: 5n }))).toEqual({
      is: 'burn',
      moves: ['out 0.000000000000000005 ETH'],
    })
    expect(short(await reported({ data: '0x60006000f3' }))).toEqual({ is: 'deploy', moves: [] })
    const mint = encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [minter as Hex] })
    expect(short(await reported({ from: minter, to: keys, data: mint }))).toEqual({
      is: 'mint',
      moves: ['in 1 Practice Keys #1'],
    })
    const operator = encodeFunctionData({
      abi: contractAbi,
      functionName: 'setApprovalForAll',
      args: [multicall, true],
    })
    expect(short(await reported({ to: keys, data: operator }))).toEqual({
      is: 'approve',
      moves: [],
      approvals: [[null, 'Practice Keys']],
    })
    expect(
      short(await reported({ to: usdc, data: call('transfer', [bob as Hex, 10n ** 18n]), gas: 100_000n })),
    ).toEqual({
      is: 'send',
      status: 'failed',
      moves: [],
    })
  })

  it('knows value that a contract passed on, and who sent and got it', async () => {
    const { multicall } = contracts
    await reported({
      to: multicall,
      value: 7n,
      data: together([{ target: bob as Hex, value: 7n }]),
    })
    const { data, asOf } = await history(bob, '&chainId=eip155:1')
    expect(short(data[0] as HistoryEntry)).toEqual({ is: 'receive', moves: ['in 0.000000000000000007 ETH'] })
    expect(data[0]?.transfers?.[0]?.sender?.toLowerCase()).toBe(multicall)
    expect(asOf).toEqual([
      expect.objectContaining({
        chainId: 'eip155:1',
        source: 'indexer',
        block: Number(await chain.rpc('eth_blockNumber')),
      }),
    ])
  })

  it('pages from the newest to the oldest, each once, while new ones come in [S7.7]', async () => {
    const carol = ((await chain.rpc('eth_accounts')) as unknown as string[])[3] ?? ''
    const sent: string[] = []
    for (let index = 0; index < 120; index++) sent.unshift(await sendFrom(chain, { from: carol, to: bob, value: 1n }))
    const first = await history(carol)
    expect(first.data).toHaveLength(50)
    await sendFrom(chain, { from: carol, to: bob, value: 2n })
    const second = await history(carol, `&chainId=1&cursor=${first.next}`)
    const third = await history(carol, `&cursor=${second.next}`)
    expect([first, second, third].flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))).toEqual(sent)
    expect(third.next).toBeNull()
  })

  it('answers an account without transactions with an empty list, not with an error', async () => {
    expect((await history('0x00000000000000000000000000000000000c0ffe')).data).toEqual([])
  })

  it.each([
    ['nonsense', '', 'api/invalid-address', 'address'],
    ['0x00000000000000000000000000000000000c0ffe', '&chainId=eip155:10', 'api/unsupported-chain', 'chainId'],
    ['0x00000000000000000000000000000000000c0ffe', '&cursor=abc', 'api/invalid-request', 'cursor'],
    ['0x00000000000000000000000000000000000c0ffe', '&onramp=shop', 'api/invalid-request', 'provider'],
  ])('refuses %s%s with %s', async (account, query, code, field) => {
    const response = await api.get(`/v1/account/${account}/history?projectId=p${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
  })

  it('says that the history of a chain is not kept, instead of that there is none', async () => {
    const other = await testApi({
      defaultProject: undefined,
      rpcUrls: new Map([['eip155:1', [{ name: 'a', url: chain.url, wsUrl: undefined, priority: 50 }]]]),
      devnet: { chains: [], tokens: [] },
    })
    const response = await other.get(`/v1/account/${alice}/history?projectId=p&chainId=eip155:1`)
    expect(await response.json()).toMatchObject({
      code: 'api/unsupported-chain',
      reasons: [{ description: 'The history of this chain is not kept here.' }],
    })
    await other[Symbol.asyncDispose]()
  })
})
