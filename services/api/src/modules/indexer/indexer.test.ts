import { startPostgres } from '@latchkey/service-kit/test/postgres'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { act, type Doing, doings } from '../../../test/chainDoings.ts'
import { deployContracts, sendFrom } from '../../../test/deployContracts.ts'
import { expectHistory } from '../../../test/expectHistory.ts'
import { historyOf } from '../../../test/historyOf.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
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
  await expectHistory(chain, contracts, accounts, api)
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
    expect(await historyOf(api, alice)).toHaveLength(5)
    await first.rpc('anvil_reset')
    const kept = await sendFrom(first, { from: alice, to: bob, value: 2n })
    await api.deps.indexer.catchUp()
    expect((await historyOf(api, alice)).map(({ metadata }) => metadata.hash)).toEqual([kept])
  })

  it('does the work once when two processes share the database', async () => {
    const chain = opened(await startChain(1))
    const server = opened(await startPostgres())
    const [alice = '0x', bob = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
    for (let index = 0; index < 150; index++) await sendFrom(chain, { from: alice, to: bob, value: 1n })
    const both = [opened(await indexing(chain, server.url)), opened(await indexing(chain, server.url))]
    await Promise.all(both.map(({ deps }) => deps.indexer.catchUp()))
    for (const api of both) expect(await historyOf(api, alice)).toHaveLength(150)
  })
})
