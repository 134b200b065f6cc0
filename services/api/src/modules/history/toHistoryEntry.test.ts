import { historyEntrySchema } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { IndexedTransfer } from '../indexer/indexed.ts'
import type { TokenNames } from './createTokenNames.ts'
import type { AccountTransaction } from './history.types.ts'
import { toHistoryEntry } from './toHistoryEntry.ts'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const token = `0x${'c'.repeat(40)}`

function reported(
  transfer: Partial<IndexedTransfer>,
  collection = 'Practice Keys',
  transaction: Partial<AccountTransaction> = {},
  names: TokenNames = { name: collection, symbol: 'KEY', decimals: 6 },
) {
  return toHistoryEntry(
    {
      chain: 'eip155:1',
      block: 1,
      position: 0,
      hash: `0x${'1'.repeat(64)}`,
      minedAt: 1,
      sender: other,
      recipient: token,
      deploys: false,
      failed: false,
      nonce: 4,
      selector: '',
      transfers: [{ kind: 'nft', token, tokenId: '7', giver: other, taker: account, amount: 1n, ...transfer }],
      ...transaction,
    },
    {
      account,
      network: () => mainnet,
      names: () => names,
      worth: () => 2,
      isOperators: (_chain, paymaster) => paymaster === token,
      checksum: (address) => address,
      iconUrl: (symbol) => `https://api.example/${symbol}`,
    },
  )
}

const entryOf = (collection: string) => reported({}, collection).transfers?.[0]?.nft_info

describe('a transaction in a history', () => {
  it('has its id, its time, its kind, its sides, and what moved [S3.74] [S3.75] [S3.76] [S3.77] [S3.78]', () => {
    const entry = reported({ kind: 'fungible', tokenId: '', amount: 2_500_000n })
    expect(v.parse(historyEntrySchema, entry)).toEqual(entry)
    expect(entry).toMatchObject({
      id: `eip155:1:0x${'1'.repeat(64)}`,
      metadata: {
        minedAt: '1970-01-01T00:00:01.000Z',
        chain: 'eip155:1',
        operationType: 'receive',
        status: 'confirmed',
        sentFrom: other,
        sentTo: token,
      },
      transfers: [
        {
          fungible_info: { symbol: 'KEY', icon: { url: 'https://api.example/KEY' } },
          nft_info: null,
          token: `eip155:1:${token}`,
          quantity: { numeric: '2.5' },
          price: 2,
          value: 5,
        },
      ],
    })
    const coin = reported({ kind: 'fungible', token: '', tokenId: '' })
    expect(coin.transfers?.[0]?.token).toBe('eip155:1')
    expect(reported({}).transfers).toMatchObject([
      { fungible_info: null, nft_info: { name: 'Practice Keys #7', content: null, flags: { is_spam: false } } },
    ])
  })
})

describe('an operation that a transaction carried', () => {
  const hash = `0x${'9'.repeat(64)}`
  const carried = (sender: string, sponsor: string | undefined, transfers?: readonly IndexedTransfer[]) =>
    reported({}, undefined, {
      sender,
      recipient: sender,
      operation: { hash, sponsor, fee: 25n * 10n ** 14n },
      ...(transfers && { transfers }),
    })

  it('says in the history of its account what it cost and who paid, in that of others neither', () => {
    const own = carried(account, token)
    expect(v.parse(historyEntrySchema, own)).toEqual(own)
    expect(own.id).toBe(`eip155:1:0x${'1'.repeat(64)}:${hash}`)
    expect(own.metadata).toMatchObject({ operationHash: hash, fee: '0.0025', sponsor: token, operatorPaid: true })
    expect(carried(account, other).metadata).not.toHaveProperty('operatorPaid')
    expect(carried(account, undefined).metadata).not.toHaveProperty('sponsor')
    const received = carried(other, token).metadata
    expect(received).toMatchObject({ operationHash: hash, operationType: 'receive' })
    expect([received.fee, received.sponsor]).toEqual([undefined, undefined])
  })

  it('is a call where nothing moved, not a payment to oneself', () => {
    expect(carried(account, token, []).metadata.operationType).toBe('execute')
  })
})

describe('what moved in a transaction', () => {
  const sides = (giver: string, taker: string) =>
    reported({ kind: 'fungible', tokenId: '', giver, taker }).transfers?.map(({ direction }) => direction)

  it('came in, went out, or stayed, as the account sees it', () => {
    expect(sides(other, account)).toEqual(['in'])
    expect(sides(account, other)).toEqual(['out'])
    expect(sides(account, account)).toEqual(['self'])
  })

  it('is left out where it is between others', () => {
    expect(sides(other, token)).toEqual([])
  })
})

describe('an amount of a token', () => {
  const nothing = { name: null, symbol: null, decimals: null }
  const quantities = (names: TokenNames) => {
    const transfer = { kind: 'fungible', tokenId: '', amount: 5_000_000n } as const
    const allowance = { ...transfer, kind: 'allowance', giver: account, taker: other } as const
    const entry = reported(transfer, undefined, {}, names)
    const allowed = reported(allowance, undefined, {}, names)
    for (const each of [entry, allowed]) expect(v.parse(historyEntrySchema, each)).toEqual(each)
    return [entry.transfers?.[0]?.quantity, allowed.approvals?.[0]]
  }

  it('is raw where the contract could not be asked for its decimals', () => {
    expect(quantities({ ...nothing, isUnread: true })).toMatchObject([
      { numeric: '5000000', isRaw: true },
      { quantity: '5000000', isRaw: true },
    ])
  })

  it('is whole where the contract was asked and has none', () => {
    const [moved, allowed] = quantities(nothing)
    expect(moved).toEqual({ numeric: '5000000' })
    expect(allowed).not.toHaveProperty('isRaw')
  })
})

describe('an NFT in a history', () => {
  it('is spam when its name leads to a page', () => {
    expect(entryOf('5 ETH reward: claim at gift-eth.example')?.flags.is_spam).toBe(true)
    expect(entryOf('Practice Keys')).toMatchObject({ name: 'Practice Keys #7', flags: { is_spam: false } })
  })
})
