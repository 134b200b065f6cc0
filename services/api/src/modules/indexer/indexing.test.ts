import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, type Doing, doings } from '../../../test/chainDoings.ts'
import { deployContracts } from '../../../test/deployContracts.ts'
import { expectHistory } from '../../../test/expectHistory.ts'
import { killProcess, launchIndexing } from '../../../test/launchIndexing.ts'
import { startChain } from '../../../test/startChain.ts'
import { testApi } from '../../../test/testApi.ts'

/** In full: `npm run prove -- indexing`. */
const steps = Number(process.env.PROOF_STEPS ?? 30)
const stepsOfLife = 10

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-indexing-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('an index whose service is killed while chains are re-organised', () => {
  it('is what the chain is: nothing missing, nothing twice', { timeout: 120_000 + steps * 2_000 }, async () => {
    await using chain = await startChain(1)
    const [minter = '0x', ...others] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
    const accounts = others.slice(0, 3)
    const contracts = await deployContracts(chain, [minter, ...accounts])
    // The beginning stays, whatever is taken back.
    await chain.rpc('anvil_mine', '0x4')

    const seed = Math.floor(Math.random() * 2 ** 31)
    const happening = doings.filter((doing): doing is Exclude<Doing, 'read'> => doing !== 'read')
    const step = fc.record({
      doing: fc.oneof(fc.constantFrom(...happening), fc.constantFrom<Doing>('reorg', 'swap', 'revert')),
      from: fc.integer({ min: 0, max: 2 }),
      to: fc.integer({ min: 0, max: 2 }),
      waitMs: fc.integer({ min: 0, max: 40 }),
    })
    const plan = fc.sample(step, { numRuns: steps, seed })
    const path = join(directory, 'api.db')
    const state = {}
    let service: ChildProcess | undefined
    let kills = 0
    try {
      for (const [index, { doing, from, to, waitMs }] of plan.entries()) {
        if (index % stepsOfLife === 0) {
          if (service !== undefined) {
            await killProcess(service)
            kills += 1
          }
          service = await launchIndexing({ sqlitePath: path, rpcUrl: chain.url })
        }
        await act(chain, contracts, doing, accounts[from] ?? '0x', accounts[to] ?? '0x', state)
        // So that a kill falls anywhere between two looks of the service at the chain.
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    } finally {
      if (service !== undefined) await killProcess(service)
    }
    expect(kills).toBeGreaterThan(0)
    const devnet = { chains: [{ caip: 'eip155:1', rpcUrl: chain.url }], tokens: [] } as const
    await using api = await testApi({ sqlitePath: path, devnet })
    await api.deps.indexer.catchUp()
    await expectHistory(chain, contracts, accounts, api).catch((error: unknown) => {
      throw new Error(`With the seed ${seed}:`, { cause: error })
    })
  })
})
