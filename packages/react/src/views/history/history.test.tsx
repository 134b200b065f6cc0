import { connect, openModal, pushView } from '@latchkey/core'
import { saveContact } from '@latchkey/core/contacts'
import type { NetworkReading } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { manyTransactions, toEntry } from '../../../test/manyTransactions.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { alice, bob } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'
import { relativeTime } from './TransactionRow.tsx'

type ApiOptions = Parameters<typeof scriptedApi>[0]

async function openHistory(given: ApiOptions = {}) {
  const api = scriptedApi({ chains: [mainnet.caipNetworkId], history: manyTransactions(), ...given })
  const kit = testKit({ api })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  pushView(kit, 'Transactions')
  await expect.element(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  const rows = () =>
    [...(app.find('.lk-slide .lk-body')?.querySelectorAll('.lk-row') ?? [])].map((row) => ({
      title: row.querySelector('.lk-row-t > :first-child')?.textContent,
      amount: row.querySelector('.lk-num > :first-child')?.textContent,
    }))
  return { kit, rows, ...app }
}

describe('the Transactions view', () => {
  it('says in plain words what happened, cut to 3 decimals [S9.49]', async () => {
    const { rows } = await openHistory()
    await expect.poll(() => rows().length).toBe(15)
    expect(rows()).toEqual([
      { title: 'Swapped 1 ETH for 2,961.5 USDC', amount: undefined },
      { title: 'Sent ETH', amount: '0.25 ETH' },
      { title: 'Received USDC', amount: '+1,204.118 USDC' },
      { title: 'Allowed up to 500 USDC', amount: undefined },
      { title: 'Allowed all of USDC', amount: undefined },
      { title: 'Revoked permission for USDC', amount: undefined },
      { title: 'Payment failed', amount: undefined },
      { title: 'Wrapped 0.5 ETH', amount: undefined },
      { title: 'Minted Practice key #7', amount: undefined },
      { title: 'Sent Practice key #3', amount: undefined },
      { title: 'Deposited DAI', amount: '+100 DAI' },
      { title: 'Repaid DAI', amount: '-40 DAI' },
      { title: 'Burned DAI', amount: '-3 DAI' },
      { title: 'Deployed a contract', amount: undefined },
      { title: 'Used a contract', amount: undefined },
    ])
  })

  it.each([
    ['receive', '+', 'in'],
    ['deposit', '+', 'out'],
    ['borrow', '+', 'in'],
    ['claim', '+', 'in'],
    ['withdraw', '-', 'in'],
    ['repay', '-', 'out'],
    ['burn', '-', 'out'],
  ] as const)(
    'shows %s with %s [S4.82] [S4.83] [S4.84] [S4.85] [S4.86] [S4.87] [S4.88]',
    async (is, sign, direction) => {
      const [swap] = manyTransactions()
      const move = swap?.transfers?.find((transfer) => transfer.direction === direction)
      const entry = toEntry({ is, at: '2026-11-20T11:00:00Z', moves: move === undefined ? [] : [move] }, 1)
      const { rows } = await openHistory({ history: [entry] })
      await expect.poll(() => rows()[0]?.amount?.startsWith(sign)).toBe(true)
    },
  )

  it('groups by year and month, newest first [S9.52] [S9.53]', async () => {
    const { find } = await openHistory()
    const months = () =>
      [...(find('.lk-slide .lk-body')?.querySelectorAll('.lk-cap') ?? [])].map((each) => each.textContent)
    await expect.poll(months).toEqual(['November 2026', 'October 2026', 'December 2025'])
    await expect.element(page.getByRole('list', { name: 'October 2026' })).toBeVisible()
  })

  it('names the other side, and links to the explorer', async () => {
    const { find } = await openHistory()
    await expect
      .poll(() => find('.lk-slide a.lk-row')?.getAttribute('href'))
      .toMatch(/^https:\/\/etherscan\.io\/tx\/0x0/)
    expect(find('.lk-slide a.lk-row')?.getAttribute('rel')).toBe('noopener noreferrer')
    const sides = [...(find('.lk-slide .lk-body')?.querySelectorAll('.lk-row-t [title^="0x"]') ?? [])]
    expect(sides[1]?.getAttribute('title')).toBe(bob)
    expect(sides[1]?.textContent).toMatch(/^to 0x..…......$/)
    expect(sides[2]?.textContent).toMatch(/^from 0x/)
  })

  it('shows what was paid, its worth then, and a known receiver by name and face in place of an address', async () => {
    const sent = manyTransactions()[1]
    const [move] = sent?.transfers ?? []
    if (sent === undefined || move === undefined) throw new Error('There is a payment.')
    const icon = { url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
    const transfers = [{ ...move, fungible_info: { symbol: 'ETH', icon }, value: 750 }]
    const { kit, find } = await openHistory({ history: [{ ...sent, transfers }] })
    const row = () => find('.lk-slide a.lk-row')
    await expect.poll(() => row()?.querySelector('.lk-num')?.textContent).toBe('0.25 ETH$750.00')
    expect(row()?.querySelector('.lk-img.round > img')?.getAttribute('src')).toBe(icon.url)
    saveContact(kit, { address: bob, name: 'Corner bakery' })
    await expect.poll(() => row()?.querySelector('.who')?.textContent).toBe('to Corner bakery')
    expect(row()?.querySelector('.who .lk-img')).not.toBeNull()
    expect(row()?.textContent).not.toContain(bob.slice(0, 6))
  })

  it('says of an operation that another paid for who did, and that a batch permitted what it sent', async () => {
    const sent = manyTransactions()[1]
    if (sent === undefined) throw new Error('There is a payment.')
    const operation = { sentTo: alice, operationHash: `0x${'0'.repeat(64)}`, fee: '0.01', sponsor: bob }
    const approvals = [{ fungible_info: { symbol: 'USDC' }, collection: null, spender: bob, quantity: '7' }]
    const by = (paid: object) => ({ ...sent, metadata: { ...sent.metadata, ...operation, ...paid }, approvals })
    const { rows, find } = await openHistory({ history: [by({}), { ...by({ operatorPaid: true }), id: 'own' }] })
    const row = { title: 'Allowed up to 7 USDC · Sent ETH', amount: '0.25 ETH' }
    await expect.poll(rows).toEqual([row, row])
    const [foreign, own] = [...(find('.lk-slide .lk-body')?.querySelectorAll('.lk-row') ?? [])]
    expect([...(foreign?.querySelectorAll('.who') ?? [])].map((each) => each.textContent?.split(' 0x')[0])).toEqual([
      'to',
      'fee paid by',
    ])
    expect(own?.textContent).toContain('fee paid by this app’s service')
    for (const shown of [foreign, own]) expect(shown?.textContent).not.toContain('0.01')
  })

  it('loads first, then shows, then asks for older ones by cursor as the end comes near [S4.49] [S4.51]', async () => {
    const history = Array.from({ length: 7 }, (_, index) =>
      toEntry({ is: 'execute', at: `2026-11-${String(20 - index).padStart(2, '0')}T11:00:00Z` }, index),
    )
    const { kit, rows } = await openHistory({ history, historyPage: 3 })
    const asked = () => kit.api.requests.filter(({ pathname }) => pathname.endsWith('/history'))
    await expect.poll(() => asked().map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '3', '6'])
    await expect.poll(() => rows().length).toBe(7)
    expect(asked().every(({ searchParams }) => searchParams.get('chainId') === mainnet.caipNetworkId)).toBe(true)
    expect(kit.events.filter(({ type }) => type === 'LOAD_MORE_TRANSACTIONS')).toEqual([
      { type: 'LOAD_MORE_TRANSACTIONS', address: alice, projectId: undefined, cursor: '3' },
      { type: 'LOAD_MORE_TRANSACTIONS', address: alice, projectId: undefined, cursor: '6' },
    ])
  })

  it('keeps to the active chain and leaves spam NFTs out [S5.42] [S5.43]', async () => {
    const [swap, sent] = manyTransactions()
    if (swap === undefined || sent === undefined) throw new Error('There are transactions.')
    const spam = {
      fungible_info: null,
      nft_info: { name: 'Claim now', flags: { is_spam: true } },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    }
    const { rows } = await openHistory({
      history: [
        { ...sent, id: 'a', transfers: [spam] },
        { ...swap, id: 'b', metadata: { ...swap.metadata, chain: 'eip155:10' } },
        swap,
      ],
    })
    await expect.poll(() => rows().map(({ title }) => title)).toEqual(['Swapped 1 ETH for 2,961.5 USDC'])
  })

  it('says that nothing happened yet [S4.50]', async () => {
    await openHistory({ history: [] })
    await expect.element(page.getByText('No transactions yet')).toBeVisible()
    await expect.element(page.getByText('What you send and receive on Ethereum will appear here.')).toBeVisible()
  })

  it('says that there is no source of the history, instead of that there is none', async () => {
    await openHistory({ history: undefined })
    await expect.element(page.getByText('Not everything was read')).toBeVisible()
    const said = page.getByText('Not looked at: Ethereum. There is no source of transactions there.')
    await expect.element(said).toBeVisible()
    expect(page.getByText('No transactions yet').query()).toBeNull()
  })

  const unread = (reason: 'no-source' | 'unavailable' | 'behind', more = {}) =>
    ({ state: 'unread', reason, ...more }) as const
  const readUntil = '2026-11-20T09:00:00.000Z'
  const readings: readonly [NetworkReading, string][] = [
    [unread('no-source'), 'Not looked at: Ethereum. There is no source of transactions there.'],
    [unread('unavailable'), 'No answer from Ethereum. What is there is safe.'],
    [unread('behind'), 'Still being read: Ethereum.'],
    [
      unread('behind', { until: readUntil }),
      `Still being read: Ethereum, up to ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(readUntil))}.`,
    ],
    [
      { state: 'unread', reason: 'no-source', sinceBlock: 19_000_000, since: '2024-01-13T12:00:00.000Z' },
      'Ethereum: tokens are known from January 13, 2024 on, payments in its own coin are not.',
    ],
    [
      unread('unavailable', { sinceBlock: 19_000_000, since: '2024-01-13T12:00:00.000Z' }),
      'No answer from Ethereum. What is there is safe. Ethereum: tokens are known from January 13, 2024 on, payments in its own coin are not.',
    ],
    [{ state: 'read', sinceBlock: 19_000_000 }, 'Ethereum: known from block 19,000,000 on.'],
    [
      { state: 'read', sinceBlock: 19_000_000, since: '2024-01-13T12:00:00.000Z' },
      'Ethereum: known from January 13, 2024 on.',
    ],
  ]
  it.each(readings)(
    'says of a network that was not wholly read why, in place of nothing and below what is known %#',
    async (reading, sentence) => {
      const given = { readings: { history: { [mainnet.caipNetworkId]: reading } } }
      const empty = await openHistory({ history: [], ...given })
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
      await expect.element(page.getByText('Not everything was read')).toBeVisible()
      expect(page.getByText('No transactions yet').query()).toBeNull()
      empty.unmount()
      const { rows } = await openHistory({ history: manyTransactions(), ...given })
      await expect.poll(() => rows().length).toBe(15)
      await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
      expect(page.getByText('Not everything was read').query()).toBeNull()
    },
  )

  it('says when it failed, empties the list, and begins anew at a press [S8.3] [S8.4] [S8.5]', async () => {
    const history = Array.from({ length: 60 }, (_, index) =>
      toEntry({ is: 'execute', at: '2026-11-20T11:00:00Z' }, index),
    )
    const { kit, rows } = await openHistory({ history, historyPage: 30 })
    await expect.poll(() => rows().length).toBe(30)
    kit.api.down = true
    page.getByRole('button', { name: 'Show older ones' }).element().scrollIntoView()
    await expect.element(page.getByRole('heading', { name: 'Failed to fetch transactions' })).toBeVisible()
    expect(rows()).toEqual([])
    kit.api.down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows().length).toBe(30)
  })

  it('is a tab of the account, where the operator allows it [S2.23]', async () => {
    const kit = testKit({ api: scriptedApi({ chains: [mainnet.caipNetworkId], history: manyTransactions() }) })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: kit.wallet.id })
    void openModal(kit)
    await page.getByTestId('tab-activity').click()
    await expect.element(page.getByRole('list', { name: 'November 2026' })).toBeVisible()
    await expect.element(page.getByText('Swapped 1 ETH for 2,961.5 USDC')).toBeVisible()
    expect(kit.store.getState().currentTab).toBe(2)
    expect(kit.events).toContainEqual({ type: 'CLICK_TRANSACTIONS' })
  })
})

describe('relativeTime', () => {
  it('is in the largest unit that fits, with short English units [S9.55]', () => {
    const ago = (seconds: number, locale = 'en-US') => relativeTime(0, seconds * 1000, locale)
    expect([5, 65, 7_300, 90_000, 2_700_000, 70_000_000].map((seconds) => ago(seconds))).toEqual([
      '5 sec ago',
      '1 min ago',
      '2 hr ago',
      '1 d ago',
      '1 mo ago',
      '2 yr ago',
    ])
    expect(ago(65, 'de')).toContain('vor 1')
  })
})
