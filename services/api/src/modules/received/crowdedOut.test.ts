import { expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { createSeenTokens } from '../balances/knownTokens.ts'
import type { Chain } from '../chains/chain.ts'
import { createIndexStore } from '../indexer/createIndexStore.ts'
import type { IndexedTransaction } from '../indexer/indexed.ts'
import { createReceivedReader } from './createReceivedReader.ts'

const id = 'eip155:1'
const account = `0x${'a'.repeat(40)}`
const stranger = `0x${'b'.repeat(40)}`
// The lists of databases begin with the lowest ones.
const bought = `0x${'f'.repeat(40)}`
const newest = `0x${'e'.repeat(40)}`
const gift = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

const came = (position: number, sender: string, tokens: readonly string[]): IndexedTransaction => ({
  hash: `0x${position}`,
  position,
  sender,
  recipient: stranger,
  deploys: false,
  failed: false,
  nonce: 0,
  selector: '',
  transfers: tokens.map((token) => {
    return { kind: 'fungible', token, tokenId: '', giver: stranger, taker: account, amount: 1n }
  }),
})

it.each(databases)('hundreds of gifts crowd out no token that the account got itself, on $name', async ({ open }) => {
  await using one = await open()
  const { database } = one
  await migrate(database)
  const store = createIndexStore({ database, fence: async () => true })
  const gifts = Array.from({ length: 250 }, (_, index) => gift(index))
  const blocks = [
    { transactions: [came(0, account, [bought])] },
    { transactions: [came(0, stranger, gifts)] },
    { transactions: [came(0, stranger, [newest])] },
  ].map((block, at) => ({ ...block, number: at, hash: `0x${at}`, parentHash: `0x${at - 1}`, minedAt: at }))
  await store.apply(id, { expected: undefined, keep: -1, blocks })
  const reader = createReceivedReader({
    indexed: new Set([id]),
    seenTokens: createSeenTokens(database),
    explorers: { lists: new Set() },
    followed: { chains: new Set() },
    clock: { nowMs: () => 0 },
  } as never)
  const chain = { network: { caipNetworkId: id } } as unknown as Chain
  const { contracts, reading } = await reader.tokens(chain, account)
  expect(contracts).toHaveLength(200)
  expect(contracts.slice(0, 2)).toEqual([bought, newest])
  expect(reading).toEqual({ state: 'unread', reason: 'behind' })
})
