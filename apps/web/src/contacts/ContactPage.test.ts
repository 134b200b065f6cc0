import type { HistoryEntry } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { involves } from './ContactPage.tsx'

const ada = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
const entry = (given: { sentTo?: string; recipient?: string; spender?: string }) =>
  ({
    metadata: { sentFrom: '0x01', sentTo: given.sentTo ?? '0x02' },
    transfers: given.recipient === undefined ? null : [{ sender: '0x01', recipient: given.recipient }],
    approvals: given.spender === undefined ? undefined : [{ spender: given.spender }],
  }) as unknown as HistoryEntry

it('finds whom a transaction was with, whichever way it is written', () => {
  expect(involves(entry({}), ada)).toBe(false)
  expect(involves(entry({ sentTo: ada.toLowerCase() }), ada)).toBe(true)
  expect(involves(entry({ recipient: ada }), ada)).toBe(true)
  expect(involves(entry({ spender: ada }), ada)).toBe(true)
})
