import { getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import fc from 'fast-check'
import * as v from 'valibot'
import { createPublicClient, encodeFunctionData, type Hex, http, parseUnits } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { type Contracts, contractAbi, deployContracts, sendFrom } from '../../../test/deployContracts.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { startPostgres } from '../../../test/startPostgres.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})
function opened<Thing extends AsyncDisposable>(thing: Thing): Thing {
  open.push(thing)
  return thing
}

const indexing = (chain: TestChain, databaseUrl?: string): Promise<TestApi> =>
  testApi({ databaseUrl, devnet: { chains: [{ caip: 'eip155:1', rpcUrl: chain.url }], tokens: [] } })

/** The whole history of an account, page by page. */
async function allOf(api: TestApi, account: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await api.get(`/v1/account/${account}/history?projectId=p&chainId=eip155:1&cursor=${cursor}`)
    const page: v.InferOutput<typeof getAccountHistory.response> = v.parse(
      getAccountHistory.response,
      await response.json(),
    )
    entries.push(...page.data)
    cursor = page.next
  }
  return entries
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Hashes of an account's transactions, newest first, read from the chain block by block and without the indexer. */
async function bruteForce(chain: TestChain, account: string): Promise<string[]> {
  const client = createPublicClient({ transport: http(chain.url) })
  const word = `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
  const hashes: string[] = []
  for (let number = 0n; number <= (await client.getBlockNumber({ cacheTime: 0 })); number++) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { hash, from, to } of block.transactions) {
      const { logs } = await client.getTransactionReceipt({ hash })
      const logged = logs.some(
        ({ topics }) =>
          topics[0] !== undefined &&
          [transferTopic, approvalTopic].includes(topics[0]) &&
          topics.slice(1).includes(word as Hex),
      )
      if (logged || [from, to].some((side) => side?.toLowerCase() === account.toLowerCase())) hashes.unshift(hash)
    }
  }
  return hashes
}

/** What the history says that an account has, and what the chain says. */
async function expectBalances(chain: TestChain, contracts: Contracts, account: Hex, entries: readonly HistoryEntry[]) {
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
  const net = (symbol: string, decimals: number) =>
    entries
      .flatMap(({ transfers }) => transfers ?? [])
      .filter(({ fungible_info }) => fungible_info?.symbol === symbol)
      .reduce((sum, { direction, quantity }) => {
        const units = parseUnits(quantity.numeric, decimals)
        return direction === 'in' ? sum + units : direction === 'out' ? sum - units : sum
      }, 0n)
  for (const [address, symbol, decimals] of [
    [contracts.usdc, 'USDC', 6],
    [contracts.dai, 'DAI', 18],
    [contracts.weth, 'WETH', 18],
  ] as const)
    expect([symbol, net(symbol, decimals)]).toEqual([
      symbol,
      await client.readContract({ address, abi: contractAbi, functionName: 'balanceOf', args: [account] }),
    ])
  let fees = 0n
  for (const { metadata } of entries) {
    if (metadata.sentFrom.toLowerCase() !== account.toLowerCase()) continue
    const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: metadata.hash as Hex })
    fees += gasUsed * effectiveGasPrice
  }
  expect(await client.getBalance({ address: account })).toBe(10_000n * 10n ** 18n + net('ETH', 18) - fees)
}

const doings = [
  'pay',
  'token',
  'approve',
  'swap',
  'wrap',
  'unwrap',
  'fail',
  'mine',
  'snapshot',
  'revert',
  'reorg',
  'read',
] as const

type Doing = (typeof doings)[number]

/** Does one of them on the chain, from one account to another. */
async function act(
  chain: TestChain,
  contracts: Contracts,
  doing: Doing,
  from: Hex,
  to: Hex,
  state: { snapshot?: string },
) {
  const { usdc, dai, weth, multicall } = contracts
  const call = (functionName: 'transfer' | 'approve', args: readonly [Hex, bigint]) =>
    encodeFunctionData({ abi: contractAbi, functionName, args })
  const send = (target: Hex, data: Hex, value = 0n) => sendFrom(chain, { from, to: target, data, value, gas: 500_000n })
  switch (doing) {
    case 'pay':
      return sendFrom(chain, { from, to, value: 12_345n })
    case 'token':
      return send(usdc, call('transfer', [to, 1_000n]))
    case 'approve':
      return send(usdc, call('approve', [multicall, 10n ** 12n]))
    case 'swap': {
      const give = encodeFunctionData({ abi: contractAbi, functionName: 'transferFrom', args: [from, multicall, 7n] })
      const one = (target: Hex, callData: Hex, value = 0n) => ({ target, allowFailure: false, value, callData })
      const calls = [one(usdc, give), one(dai, call('transfer', [from, 9n])), one(to, '0x', 3n)]
      return send(
        multicall,
        encodeFunctionData({ abi: contractAbi, functionName: 'aggregate3Value', args: [calls] }),
        3n,
      )
    }
    case 'wrap':
      return send(weth, encodeFunctionData({ abi: contractAbi, functionName: 'deposit' }), 1_000n)
    case 'unwrap':
      return send(weth, encodeFunctionData({ abi: contractAbi, functionName: 'withdraw', args: [400n] }))
    case 'fail':
      return send(usdc, call('transfer', [to, 10n ** 30n]))
    case 'mine':
      return chain.rpc('anvil_mine', '0x3')
    case 'snapshot':
      state.snapshot = await chain.rpc('evm_snapshot')
      return
    case 'revert':
      if (state.snapshot !== undefined) await chain.rpc('evm_revert', state.snapshot)
      delete state.snapshot
      return
    case 'reorg':
      // Replaces blocks by as many others; a snapshot of the old ones is of no use after it.
      delete state.snapshot
      return chain.rpc('anvil_reorg', 3, [])
    case 'read':
      return
  }
}

async function runOf(steps: readonly { doing: Doing; from: number; to: number }[], databaseUrl?: string) {
  const chain = opened(await startChain(1))
  const accounts = ((await chain.rpc('eth_accounts')) as unknown as Hex[]).slice(1, 4)
  const minter = ((await chain.rpc('eth_accounts')) as unknown as Hex[])[0] ?? '0x'
  const contracts = await deployContracts(chain, [minter, ...accounts])
  const api = opened(await indexing(chain, databaseUrl))
  // The beginning stays, whatever is taken back.
  await chain.rpc('anvil_mine', '0x4')
  const state = {}
  for (const { doing, from, to } of steps) {
    await act(chain, contracts, doing, accounts[from] ?? '0x', accounts[to] ?? '0x', state)
    if (doing === 'read') await api.deps.indexer.catchUp()
  }
  await api.deps.indexer.catchUp()
  for (const account of accounts) {
    const entries = await allOf(api, account)
    const hashes = await bruteForce(chain, account)
    expect(entries.map(({ metadata }) => metadata.hash).sort()).toEqual(expect.arrayContaining(hashes.toSorted()))
    // What only internal value ties to the account is in the history, and the sums below prove it right.
    await expectBalances(chain, contracts, account, entries)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const times = entries.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().reverse())
  }
}

describe('the indexer', () => {
  const step = fc.record({
    doing: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...doings) },
      { weight: 3, arbitrary: fc.constantFrom<Doing>('read', 'reorg', 'swap') },
    ),
    from: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 2 }),
  })

  it('equals the chain after any mix of transactions, failures and re-organisations', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), (steps) => runOf(steps)),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('does so on PostgreSQL, too', { timeout: 120_000 }, async () => {
    const server = opened(await startPostgres())
    const [steps = []] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 })
    await runOf([...steps, { doing: 'reorg', from: 0, to: 1 }], server.url)
  })

  it('reads a chain anew that is another from its first block on', async () => {
    const first = opened(await startChain(1))
    const [alice = '0x', bob = '0x'] = (await first.rpc('eth_accounts')) as unknown as Hex[]
    const api = opened(await indexing(first))
    await first.rpc('evm_snapshot')
    for (let index = 0; index < 5; index++) await sendFrom(first, { from: alice, to: bob, value: 1n })
    await api.deps.indexer.catchUp()
    expect(await allOf(api, alice)).toHaveLength(5)
    await first.rpc('anvil_reset')
    const kept = await sendFrom(first, { from: alice, to: bob, value: 2n })
    await api.deps.indexer.catchUp()
    expect((await allOf(api, alice)).map(({ metadata }) => metadata.hash)).toEqual([kept])
  })

  it('does the work once when two processes share the database', async () => {
    const chain = opened(await startChain(1))
    const server = opened(await startPostgres())
    const [alice = '0x', bob = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
    for (let index = 0; index < 150; index++) await sendFrom(chain, { from: alice, to: bob, value: 1n })
    const both = [opened(await indexing(chain, server.url)), opened(await indexing(chain, server.url))]
    await Promise.all(both.map(({ deps }) => deps.indexer.catchUp()))
    for (const api of both) expect(await allOf(api, alice)).toHaveLength(150)
  })
})
