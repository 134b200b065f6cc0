import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { describe, expect, it } from 'vitest'
import { allDone, firstSteps, isPayment, type StepFacts } from './firstSteps.ts'

const newcomer: StepFacts = {
  practice: true,
  hasMoney: false,
  hasPaid: false,
  hasName: false,
  isLoggedIn: true,
  hasRecovery: false,
  canName: true,
}
const namesOf = (facts: StepFacts) => firstSteps(facts).map(({ name }) => name)

describe('the first steps', () => {
  it('are practice money, a payment and a passkey on the devnet', () => {
    expect(namesOf(newcomer)).toEqual(['practiceMoney', 'pay', 'passkey'])
  })

  it('are money, a name and a passkey elsewhere, without what cannot be done', () => {
    expect(namesOf({ ...newcomer, practice: false })).toEqual(['addMoney', 'name', 'passkey'])
    expect(namesOf({ ...newcomer, practice: false, canName: false, isLoggedIn: false })).toEqual(['addMoney'])
  })

  it('are done by what is there, and by nothing that is not known yet', () => {
    const done = { ...newcomer, hasMoney: true, hasPaid: true, hasRecovery: true }
    expect(allDone(firstSteps(done))).toBe(true)
    expect(allDone(firstSteps({ ...done, hasRecovery: undefined }))).toBe(false)
    expect(firstSteps({ ...newcomer, hasMoney: true }).map(({ done }) => done)).toEqual([true, false, false])
  })
})

describe('a first payment', () => {
  const [own, other] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const coin: HistoryTransfer = {
    fungible_info: { symbol: 'ETH' },
    nft_info: null,
    direction: 'out',
    quantity: { numeric: '0.5' },
    value: null,
    price: null,
    sender: own,
    recipient: other,
  }
  const key: HistoryTransfer = { ...coin, fungible_info: null, nft_info: { name: 'Key', flags: { is_spam: false } } }
  const entry = (metadata: Partial<HistoryEntry['metadata']> = {}, transfers: HistoryTransfer[] = [coin]) => ({
    id: '1',
    metadata: {
      operationType: 'send',
      hash: '0x1',
      minedAt: '2026-11-20T11:00:00Z',
      sentFrom: own,
      sentTo: other,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:1' as const,
      ...metadata,
    },
    transfers,
  })
  const isOwn = (address: string) => address === own

  it('is some of a coin or a token that went to somebody else', () => {
    expect(isPayment(entry(), isOwn)).toBe(true)
  })

  it.each<[string, HistoryEntry]>([
    ['one that failed', entry({ status: 'failed' })],
    ['another kind of transaction', entry({ operationType: 'trade' })],
    ['nothing at all', entry({}, [])],
    ['an amount of zero, as planted ones are', entry({}, [{ ...coin, quantity: { numeric: '0' } }])],
    ['what somebody else took', entry({ sentFrom: other })],
    ['what went to oneself', entry({}, [{ ...coin, recipient: own }])],
    ['what came', entry({}, [{ ...coin, direction: 'in' }])],
    ['an NFT', entry({}, [key])],
  ])('is not %s', (_, one) => {
    expect(isPayment(one, isOwn)).toBe(false)
  })
})
