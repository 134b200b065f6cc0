import type { HistoryEntry } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { transactionWords } from './transactionWords.ts'

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
    {
      t: ((key: string, values?: object) => `${key} ${JSON.stringify(values)}`) as never,
      locale: 'en-US',
      hidden,
      signs,
      isolate: (text) => text,
    },
  )

it('gives what came to the account a plus and what left it a minus, whatever the operation is called', () => {
  expect(words('withdraw', 'in').amount).toBe('+1,200')
  expect(words('deposit', 'out').amount).toBe('-1,200')
  expect(words('send', 'out').amount).toBe('-1,200')
  expect(words('withdraw', 'in', false, 'operation').amount).toBe('-1,200')
})

it('covers every amount while figures are covered', () => {
  expect(words('withdraw', 'in', true).amount).toBe('+••••')
  expect(JSON.stringify(words('swapless', 'in', true))).not.toContain('1,200')
})
