import type { HistoryEntry } from '@latchkey/protocol/http'
import { createPublicClient, type Hex, http, parseUnits } from 'viem'
import { expect } from 'vitest'
import { type Contracts, contractAbi } from './deployContracts.ts'
import { historyOf } from './historyOf.ts'
import type { TestChain } from './startChain.ts'
import type { TestApi } from './testApi.ts'

/**
 * Compares the index with the chain, which is read block by block and without the indexer: every transaction once and
 * in its place, and for each account all that it has to do with, newest first, adding up to what it has.
 */
export async function expectHistory(
  chain: TestChain,
  contracts: Contracts,
  accounts: readonly Hex[],
  api: TestApi,
): Promise<void> {
  const rows = await api.deps.database
    .selectFrom('indexed_transactions')
    .select(['block_number', 'position', 'hash'])
    .orderBy('block_number')
    .orderBy('position')
    .execute()
  const stored = rows.map(({ block_number, position, hash }) => ({ block: Number(block_number), position, hash }))
  const mined = await readChain(chain)
  expect(stored).toEqual(mined.map(({ block, position, hash }) => ({ block, position, hash })))
  for (const account of accounts) {
    const entries = await historyOf(api, account)
    const hashes = mined.filter((one) => concerns(one, account)).map(({ hash }) => hash)
    // What only internal value ties to the account is in the history, and the sums below prove it right.
    expect(entries.map(({ metadata }) => metadata.hash).sort()).toEqual(expect.arrayContaining(hashes.toSorted()))
    await expectBalances(chain, contracts, { account, entries, mined })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const times = entries.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().reverse())
  }
}

type Mined = Awaited<ReturnType<typeof readChain>>[number]

/** Every transaction of the chain with its receipt, oldest first. */
async function readChain(chain: TestChain) {
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
  const newest = Number(await client.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: newest + 1 }, async (_, number) => {
      const { transactions } = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
      return Promise.all(
        transactions.map(async ({ hash, from, to }, position) => {
          const { logs, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
          return { block: number, position, hash, from, to, logs, fee: gasUsed * effectiveGasPrice }
        }),
      )
    }),
  )
  return blocks.flat()
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const operatorTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Whether an account sent it, got it, or is named by a transfer or a permission in it. */
function concerns({ from, to, logs }: Mined, account: string): boolean {
  const word = `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
  const known = [transferTopic, approvalTopic, operatorTopic]
  return (
    [from, to].some((side) => side?.toLowerCase() === account.toLowerCase()) ||
    logs.some(({ topics: [event, ...sides] }) => event && known.includes(event) && sides.some((side) => side === word))
  )
}

/** What the history says that an account has, and what the chain says. */
async function expectBalances(
  chain: TestChain,
  contracts: Contracts,
  { account, entries, mined }: { account: Hex; entries: readonly HistoryEntry[]; mined: readonly Mined[] },
) {
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
  const fees = mined
    .filter(({ from }) => from.toLowerCase() === account.toLowerCase())
    .reduce((sum, { fee }) => sum + fee, 0n)
  expect(await client.getBalance({ address: account })).toBe(10_000n * 10n ** 18n + net('ETH', 18) - fees)
}
