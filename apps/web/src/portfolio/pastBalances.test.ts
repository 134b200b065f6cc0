import type { TokenBalance } from '@latchkey/core/queries'
import type { HistoryEntry, HistoryTransfer } from '@latchkey/protocol/http'
import { expect, it } from 'vitest'
import { type KnownHistory, pastBalances } from './pastBalances.ts'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const held = (units: bigint): TokenBalance => ({
  name: 'x',
  symbol: 'x',
  chainId: 'eip155:1',
  address: usdc,
  value: 1,
  price: 1,
  quantity: { decimals: '0', numeric: '1' },
  units,
  decimals: 0,
  iconUrl: undefined,
  owner: '0x1111111111111111111111111111111111111111',
  source: 'api',
})

const moved = (direction: string, numeric: string, token: string | undefined = usdc): HistoryTransfer => ({
  fungible_info: { symbol: 'x' },
  nft_info: null,
  ...(token !== '' && { token }),
  direction,
  quantity: { numeric },
  value: null,
  price: null,
})

const entry = (at: number, transfers: HistoryTransfer[], fee?: string, sponsor?: string): HistoryEntry => ({
  id: String(at),
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt: new Date(at).toISOString(),
    sentFrom: '0xA1',
    sentTo: '0xB0',
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
    ...(fee && { fee }),
    ...(sponsor && { sponsor }),
  },
  transfers,
})

const history = (transactions: readonly HistoryEntry[], more: Partial<KnownHistory> = {}): KnownHistory => ({
  address: '0xa1',
  networkIds: ['eip155:1'],
  transactions,
  isComplete: true,
  ...more,
})

it('takes each transfer back, down to the first deposit', () => {
  const past = pastBalances(
    [held(70n)],
    [history([entry(30, [moved('out', '50')]), entry(20, [moved('in', '20')]), entry(10, [moved('in', '100')])])],
  )
  expect(past.balances).toEqual([
    {
      id: usdc,
      steps: [
        { at: 10, amount: 100 },
        { at: 20, amount: 120 },
        { at: 30, amount: 70 },
      ],
    },
  ])
  expect(past).toMatchObject({ knownFrom: undefined, firstAt: 10 })
})

it('knows what was sold again, and what a fee took', () => {
  const past = pastBalances(
    [{ ...held(90n), address: undefined }],
    [
      history([
        entry(30, [moved('out', '40')], '5'),
        entry(20, [moved('in', '40'), moved('out', '5', 'eip155:1')]),
        entry(10, [moved('in', '100', 'eip155:1')]),
      ]),
    ],
  )
  expect(past.balances).toContainEqual({
    id: usdc,
    steps: [
      { at: 20, amount: 40 },
      { at: 30, amount: 0 },
    ],
  })
  expect(past.balances).toContainEqual({
    id: 'eip155:1',
    steps: [
      { at: 10, amount: 100 },
      { at: 20, amount: 95 },
      { at: 30, amount: 90 },
    ],
  })
})

it('takes no fee from who did not pay it', () => {
  const of = (sponsor?: string) =>
    pastBalances(
      [{ ...held(90n), address: undefined }],
      [history([entry(30, [], '5', sponsor), entry(10, [moved('in', '100', 'eip155:1')])])],
    ).balances[0]?.steps.find(({ at }) => at === 10)?.amount
  expect(of()).toBe(95)
  expect(of('0xC2')).toBe(90)
})

it('begins where knowledge begins', () => {
  const transactions = [entry(30, [moved('in', '10')])]
  expect(pastBalances([held(10n)], [history(transactions, { isComplete: false })]).knownFrom).toBe(30)
  // Coins of the first block, which no transfer brought.
  const genesis = pastBalances([held(110n)], [history(transactions)])
  expect(genesis.knownFrom).toBe(30)
  expect(genesis.balances[0]?.steps).toEqual([
    { at: Number.NEGATIVE_INFINITY, amount: 100 },
    { at: 30, amount: 110 },
  ])
  expect(pastBalances([held(10n)], [history([])]).knownFrom).toBe(Number.POSITIVE_INFINITY)
  expect(pastBalances([held(10n)], [history([entry(40, [moved('in', '1', '')]), ...transactions])]).knownFrom).toBe(40)
  expect(pastBalances([], [history([])]).knownFrom).toBeUndefined()
})

it('adds accounts up: a transfer between two of them changes nothing', () => {
  const out = entry(20, [moved('out', '4')])
  const past = pastBalances(
    [held(10n)],
    [history([out, entry(10, [moved('in', '10')])]), history([entry(20, [moved('in', '4')])], { address: '0xb0' })],
  )
  expect(past.balances[0]?.steps.map(({ amount }) => amount).slice(-1)).toEqual([10])
  expect(past.firstAt).toBe(10)
})

it('knows nothing from before a transfer of which it was not read how much it was', () => {
  const raw = { ...moved('in', '5000000'), quantity: { numeric: '5000000', isRaw: true as const } }
  const { balances, knownFrom } = pastBalances([held(7n)], [history([entry(20, [moved('in', '2')]), entry(10, [raw])])])
  expect(knownFrom).toBe(10)
  expect(balances[0]?.steps.map(({ amount }) => amount)).not.toContain(5_000_000)
})
