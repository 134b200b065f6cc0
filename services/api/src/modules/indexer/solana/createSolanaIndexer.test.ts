import { solana as network } from '@latchkey/protocol/networks'
import { openDatabase } from '@latchkey/service-kit/database'
import pino from 'pino'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import type { Schema } from '../../../db/schema.types.ts'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.ts'
import { createSolanaIndexer } from './createSolanaIndexer.ts'
import { createSolanaIndexStore } from './createSolanaIndexStore.ts'

const id = network.caipNetworkId
const chain = { network, upstreams: [{}] } as unknown as Chain
const head = { slot: 100, signature: 'the newest' }

/** What is left of an index whose node knows nothing of its newest transaction, after a start and a question. */
async function leftOf({ isPractice = false, first = 1 }: { isPractice?: boolean; first?: number }) {
  const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
  await migrate(database)
  const store = createSolanaIndexStore(database)
  const records = [{ slot: 100, position: 0, signature: head.signature, body: '{}', accounts: ['ann'] }]
  await store.add(id, { expected: undefined, head, records })
  const ask: SolanaReader = async (_, schema, method) => {
    const answers: Record<string, unknown> = {
      getTransaction: null,
      getFirstAvailableBlock: first,
      getSlot: first === 1 ? 99 : first - 1,
      getBlocks: [],
    }
    return v.parse(schema, answers[method])
  }
  const indexer = createSolanaIndexer({
    chains: { find: () => chain },
    firstSlots: new Map([[id, 0]]),
    ask,
    store,
    isPractice,
    lease: { isHeld: () => false },
    log: pino({ level: 'silent' }),
    pollMs: 1_000,
    isDiskLow: () => false,
  })
  await indexer.page(chain, 'nobody', undefined, 10)
  const left = (await store.page(id, 'ann', undefined, 10)).length
  await database.destroy()
  return left
}

it('keeps what was read of a real network whose node is behind, or does not keep what is old', async () => {
  expect(await leftOf({})).toBe(1)
})

it('reads from scratch where no node has what follows, and where a practice chain was restarted', async () => {
  expect(await leftOf({ first: 102 })).toBe(0)
  expect(await leftOf({ isPractice: true })).toBe(0)
})

/** The slots that are kept of 101 to 200, where the first answer of `getBlocks` is of a node that ends with another slot. */
async function keptBehind(firstEnd: number, isEmpty = (_: number) => false) {
  const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
  await migrate(database)
  const store = createSolanaIndexStore(database)
  await store.add(id, { expected: undefined, head, records: [] })
  let end = firstEnd
  const ask: SolanaReader = async (_, schema, method, [from, to]) => {
    if (method === 'getFirstAvailableBlock') return v.parse(schema, 1)
    if (method === 'getSlot') return v.parse(schema, 200)
    if (method === 'getBlocks') {
      const last = Math.min(Number(to), end)
      end = 200
      const slots = Array.from({ length: Math.max(0, last - Number(from) + 1) }, (_, index) => Number(from) + index)
      return v.parse(
        schema,
        slots.filter((slot) => !isEmpty(slot)),
      )
    }
    const message = { accountKeys: ['ann'], instructions: [] }
    const meta = { err: null, fee: 5, preBalances: [9], postBalances: [4] }
    const transactions = [{ transaction: { signatures: [`of ${from}`], message }, meta }]
    return v.parse(schema, { blockTime: 1, transactions })
  }
  const indexer = createSolanaIndexer({
    chains: { find: () => chain },
    firstSlots: new Map([[id, 0]]),
    ask,
    store,
    isPractice: false,
    lease: { isHeld: () => false },
    log: pino({ level: 'silent' }),
    pollMs: 1_000,
    isDiskLow: () => false,
  })
  for (let question = 0; question < 3; question += 1) await indexer.page(chain, 'ann', undefined, 10)
  const kept = (await store.page(id, 'ann', undefined, 1_000)).map(({ place: [slot] }) => slot)
  await database.destroy()
  return kept.reverse()
}

it('passes over no slot that a node which lags behind another has no block of yet', async () => {
  const all = Array.from({ length: 100 }, (_, index) => 101 + index)
  expect(await keptBehind(110)).toEqual(all)
  expect(await keptBehind(100)).toEqual(all)
})

it('goes on behind a long stretch of slots without a block', async () => {
  expect(await keptBehind(200, (slot) => slot < 190)).toEqual(Array.from({ length: 11 }, (_, index) => 190 + index))
})
