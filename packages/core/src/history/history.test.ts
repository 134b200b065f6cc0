import { type HistoryEntry, operationTypes } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { keptTransactions } from './history.query.ts'
import { groupByMonth, operationSign } from './history.selectors.ts'

const entry = (id: string, minedAt: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt,
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
  },
  transfers: null,
  ...more,
})

const nft = (spam: boolean) => ({
  fungible_info: null,
  nft_info: { name: 'x', flags: { is_spam: spam } },
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
})

describe('operationSign', () => {
  it('is plus for what adds, minus for what takes, none for the rest', () => {
    const signed = (sign: string) => operationTypes.filter((type) => operationSign(type) === sign)
    expect(signed('+')).toEqual(['borrow', 'claim', 'deposit', 'receive'])
    expect(signed('-')).toEqual(['burn', 'repay', 'withdraw'])
    expect(operationSign('constructor')).toBe('')
  })
})

describe('groupByMonth', () => {
  it('groups by year and month, newest first, whatever the order of the answer', () => {
    const months = groupByMonth([
      entry('b', '2026-02-10T12:00:00Z'),
      entry('d', '2025-12-10T12:00:00Z'),
      entry('a', '2026-02-20T12:00:00Z'),
      entry('c', '2025-12-11T12:00:00Z'),
    ])
    expect(months.map(({ year, month, transactions }) => [year, month, transactions.map(({ id }) => id)])).toEqual([
      [2026, 2, ['a', 'b']],
      [2025, 12, ['c', 'd']],
    ])
  })
})

describe('keptTransactions', () => {
  it('leaves out other chains, and what is nothing but spam NFTs', () => {
    const at = '2026-02-10T12:00:00Z'
    const other = entry('other', at)
    const kept = keptTransactions(
      [
        entry('plain', at),
        entry('spam', at, { transfers: [nft(true), nft(true)] }),
        entry('mixed', at, { transfers: [nft(true), nft(false)] }),
        entry('nothing', at, { transfers: [] }),
        { ...other, metadata: { ...other.metadata, chain: 'eip155:10' } },
        { ...other, metadata: { ...other.metadata, chain: null } },
      ],
      [mainnet.caipNetworkId],
    )
    expect(kept.map(({ id }) => id)).toEqual(['plain', 'mixed', 'nothing'])
  })
})
