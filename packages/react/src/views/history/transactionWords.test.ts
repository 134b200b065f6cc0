import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { transactionWords } from './transactionWords.ts'

const context = (
  hidden = false,
  signs: 'account' | 'operation' = 'account',
): Parameters<typeof transactionWords>[1] => ({
  t: ((key: string, values?: object) => `${key} ${JSON.stringify(values)}`) as never,
  locale: 'en-US',
  hidden,
  signs,
  isolate: (text) => text,
})
const words = (
  operationType: string,
  direction: 'in' | 'out',
  hidden = false,
  signs: 'account' | 'operation' = 'account',
) =>
  transactionWords(
    {
      id: '1',
      metadata: { operationType, status: 'confirmed', sentFrom: '0x01', sentTo: '0x02' },
      transfers: [
        { fungible_info: { symbol: 'DAI' }, nft_info: null, direction, quantity: { numeric: '1200' }, sender: '0x02' },
      ],
      approvals: null,
    } as unknown as HistoryEntry,
    context(hidden, signs),
  )

it('gives what came to the account a plus and what left it a minus, whatever the operation is called', () => {
  expect(words('withdraw', 'in').amount).toBe('+1,200 DAI')
  expect(words('deposit', 'out').amount).toBe('-1,200 DAI')
  expect(words('send', 'out').amount).toBe('-1,200 DAI')
  expect(words('withdraw', 'in', false, 'operation').amount).toBe('-1,200 DAI')
})

it('says what was moved and what it was worth together, and names no one for what comes from nowhere', () => {
  const transfer = (value: number | null, sender = '0x02') =>
    ({
      fungible_info: { symbol: 'DAI' },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '2' },
      value,
      sender,
    }) as HistoryTransfer
  const entry = (...transfers: HistoryTransfer[]) =>
    ({
      metadata: { operationType: 'receive', status: 'confirmed', sentFrom: '0x01', sentTo: '0x02' },
      transfers,
    }) as unknown as HistoryEntry
  expect(transactionWords(entry(transfer(2), transfer(3)), context())).toMatchObject({ worth: 5, amount: undefined })
  expect(transactionWords(entry(transfer(2), transfer(null)), context()).worth).toBeUndefined()
  expect(transactionWords(entry(transfer(2)), context()).other?.address).toBe('0x02')
  expect(transactionWords(entry(transfer(2, `0x${'0'.repeat(40)}`)), context()).other).toBeUndefined()
})

it('covers every amount while figures are covered', () => {
  expect(words('withdraw', 'in', true).amount).toBe('+•••• DAI')
  expect(JSON.stringify(words('swapless', 'in', true))).not.toContain('1,200')
})

it('says of what a purchase delivered how it was paid for, and covers the amount where amounts are covered', () => {
  const entry = {
    metadata: { operationType: 'receive', status: 'confirmed', sentFrom: '0x01', sentTo: '0x02' },
    transfers: [
      {
        fungible_info: { symbol: 'USDC' },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '48.90' },
        value: 48.9,
        sender: '0x01',
      },
    ],
  } as unknown as HistoryEntry
  const bought = (hidden: boolean) => transactionWords(entry, { ...context(hidden), paidBy: 'card' })
  expect(bought(false)).toMatchObject({
    title: 'notice.bought.card {"what":"48.90 USDC"}',
    amount: undefined,
    worth: 48.9,
    other: undefined,
  })
  expect(bought(true).title).toBe('notice.bought.card {"what":"•••• USDC"}')
})

it('says beside what a batch of an account to itself moved what it permitted, and of others what they moved alone', () => {
  const title = (sentTo: string, quantity: string | null = '7') =>
    transactionWords(
      {
        metadata: { operationType: 'send', status: 'confirmed', sentFrom: '0x01', sentTo },
        transfers: [
          {
            fungible_info: { symbol: 'DAI' },
            nft_info: null,
            direction: 'out',
            quantity: { numeric: '5' },
            value: null,
          },
        ],
        approvals: [{ fungible_info: { symbol: 'DAI' }, collection: null, spender: '0x03', quantity }],
      } as unknown as HistoryEntry,
      context(),
    ).title
  expect(title('0x01')).toMatch(/^history\.together .*history\.allowed .*history\.sent /)
  expect(title('0x01', '0')).toMatch(/^history\.together .*history\.revoked .*history\.sent /)
  expect(title('0x02')).toMatch(/^history\.sent /)
})

it('gives no amount of a token whose decimals could not be read', () => {
  const entry = (operationType: string, more: object) =>
    ({
      metadata: { operationType, status: 'confirmed', sentFrom: '0x01', sentTo: '0x02' },
      ...more,
    }) as unknown as HistoryEntry
  const raw = (direction: string) => ({
    ...{ fungible_info: { symbol: null, name: null }, nft_info: null, direction, sender: '0x02', value: null },
    quantity: { numeric: '5000000', isRaw: true },
  })
  const received = transactionWords(entry('receive', { transfers: [raw('in')] }), context())
  expect(received).toMatchObject({ title: expect.stringContaining('history.unknownToken'), amount: undefined })
  const swapped = transactionWords(entry('trade', { transfers: [raw('out'), raw('in')] }), context())
  expect(swapped.title).not.toContain('5')
  const approval = { fungible_info: { symbol: null }, collection: null, spender: '0x02', quantity: '5', isRaw: true }
  const { title } = transactionWords(entry('approve', { transfers: [], approvals: [approval] }), context())
  expect(title).toMatch(/^history.allowedSome .*unknownToken/)
})
