import { type ChainAdapter, connect, editSend, openModal } from '@latchkey/core'
import { saveContact } from '@latchkey/core/contacts'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toEntry } from '../../../test/manyTransactions.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { alice, bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

/** The same first 4 and last 6 characters as bob's. */
const copy = `0x3C${'0'.repeat(32)}4293bc`

const move = (direction: 'in' | 'out', sender: string, recipient: string, numeric: string, value: number | null) => ({
  fungible_info: { symbol: 'ETH' },
  nft_info: null,
  direction,
  quantity: { numeric },
  value,
  price: null,
  sender,
  recipient,
})

function paidBob(index: number) {
  const entry = toEntry(
    { is: 'send', at: `2026-11-0${index}T11:00:00Z`, moves: [move('out', alice, bob, '1', 9)] },
    index,
  )
  return { ...entry, metadata: { ...entry.metadata, sentFrom: alice, sentTo: bob } }
}

function planted() {
  const entry = toEntry(
    { is: 'receive', at: '2026-11-09T11:00:00Z', moves: [move('in', copy, alice, '0.0001', 0.001)] },
    9,
  )
  return { ...entry, metadata: { ...entry.metadata, sentFrom: copy, sentTo: alice } }
}

async function openAccount(history: ReturnType<typeof paidBob>[] | undefined) {
  const balances = [{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.5' }]
  const kit = testKit({ api: scriptedApi({ chains: [mainnet.caipNetworkId], balances, history }) })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  return { kit, ...app }
}

async function openSend(history: ReturnType<typeof paidBob>[] | undefined) {
  const opened = await openAccount(history)
  void openModal(opened.kit)
  await page.getByTestId('wallet-features-send-button').click()
  await page.getByRole('textbox', { name: 'Amount to send' }).fill('0.1')
  return opened
}

async function review(kit: ReturnType<typeof testKit>, address: string) {
  await page.getByRole('textbox', { name: 'To' }).fill(address)
  await kit.clock.advance(500)
  await page.getByRole('button', { name: 'Review' }).click()
}

describe('the receiver of a payment', () => {
  it('gets a check where it is known, and none where it is one’s own, new or a copy', async () => {
    const { kit, find } = await openSend([paidBob(1)])
    const to = page.getByRole('textbox', { name: 'To' })
    const other = `0x${'12'.repeat(20)}`
    const rows = [
      [alice, 'This is your own address.', 'help'],
      [copy, 'This is not 0x3C…4293BC', 'bad'],
      [other, /0x12…121212/, 'help'],
      [bob, /0x3C…4293BC/, 'ok'],
    ] as const
    for (const [address, message, tone] of rows) {
      await to.fill(address)
      await kit.clock.advance(500)
      await expect.element(page.getByText(message).last()).toBeVisible()
      await expect.poll(() => find('.lk-help')?.className).toBe(`lk-help ${tone}`)
    }
  })

  it('that was pasted is called by the name that it has registered, on the form and on the review', async () => {
    const other = `0x${'12'.repeat(20)}`
    const { kit } = await openSend([paidBob(1)])
    kit.api.names['bakery.latchkey.test'] = other
    await review(kit, other)
    await expect.element(page.getByText('Leaves your wallet')).toBeVisible()
    await expect.element(page.getByText('bakery.latchkey.test')).toBeVisible()
    await page.getByTestId('header-back').click()
    await expect.element(page.getByText(/^bakery\.latchkey\.test 0x12…121212$/)).toBeVisible()
  })

  it('is shown against whom it only looks like, character by character, before anything is asked', async () => {
    const { kit, find } = await openSend([paidBob(2), paidBob(1)])
    await review(kit, copy)
    await expect.element(page.getByText('Never used before')).toBeVisible()
    await expect.element(page.getByText('This is not 0x3C…4293BC')).toBeVisible()
    expect(page.getByRole('button', { name: 'Send', exact: true }).query()).toBeNull()
    const marked = [...(find('.lk-slide .lk-body')?.querySelectorAll('.lk-addr .dif') ?? [])]
    // 4 hexadecimal characters a group: all but the last are others than bob's.
    expect(marked).toHaveLength(9)
    await page.getByRole('button', { name: 'Send to 0x3C…4293BC instead' }).click()
    await expect.element(page.getByText('Sent 2 times before')).toBeVisible()
    expect(kit.store.getState().send.receiverAddress).toBe(bob)
    expect(kit.chain.sent).toEqual([])
  })

  it('can be kept by whoever means it, and is then named as new', async () => {
    const { kit } = await openSend([paidBob(1)])
    saveContact(kit, { address: bob, name: 'Bob' })
    await review(kit, copy)
    await expect.element(page.getByText('This is not Bob')).toBeVisible()
    await expect.element(page.getByText('Your contact')).toBeVisible()
    await page.getByRole('button', { name: 'Keep the unknown address' }).click()
    await expect.element(page.getByText('First payment to this address')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  })

  it('is chosen from contacts and past receivers, never from planted copies', async () => {
    const { kit, find } = await openSend([planted(), paidBob(1)])
    const known = () =>
      [...(find('[aria-label="Contacts and recent"]')?.children ?? [])].map((each) => each.textContent)
    await expect.poll(known).toEqual(['0x3C…4293BCLast sent on Nov 1'])
    await page.getByRole('button', { name: /Last sent on Nov 1/ }).click()
    expect(kit.store.getState().send.receiverAddress).toBe(bob)
  })

  it('is held against what the account that pays has done, whichever kind of network is in use', async () => {
    const [payer, shop] = [
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      'Fg6PaFpoGXkYsidMpWTK6W2BeZ7FEfcYkg476zPFsLnS',
    ]
    const imitation = `${shop.slice(0, 6)}${'1'.repeat(32)}${shop.slice(-6)}`
    const paid = toEntry({ is: 'send', at: '2026-11-01T11:00:00Z', moves: [move('out', payer, shop, '1', 9)] }, 1)
    const history = [{ ...paid, metadata: { ...paid.metadata, sentFrom: payer, sentTo: shop } }]
    const [evm, other] = [scriptedChain(), scriptedChain()]
    const adapter: ChainAdapter = {
      ...other,
      namespace: 'solana',
      load: async (context) => ({ ...(await other.load(context)), namespace: 'solana', parseAddress: (text) => text }),
    }
    const chains = [mainnet.caipNetworkId, solana.caipNetworkId]
    const kit = testKit({
      api: scriptedApi({ chains, history }),
      networks: [mainnet, solana],
      adapters: [evm, adapter],
      wallets: [scriptedWallet({ id: 'sol', name: 'Phantom', networks: [solana], address: payer }), scriptedWallet()],
    })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
    await connect(kit, { connectorId: 'sol' })
    await connect(kit, { connectorId: 'io.rabby' })
    expect(kit.store.getState().activeNamespace).toBe('eip155')
    const token = {
      name: 'Solana',
      symbol: 'SOL',
      address: undefined,
      decimals: 9,
      networkId: solana.caipNetworkId,
      iconUrl: undefined,
      balanceUnits: 10n ** 9n,
      price: undefined,
    }
    const review = (receiverAddress: string) => {
      editSend(kit, { token, networkId: token.networkId, sendTokenAmount: '0.1', receiverAddress })
      void openModal(kit, { view: 'WalletSendPreview' })
    }
    review(imitation)
    await expect.element(page.getByText('Never used before')).toBeVisible()
    review(shop)
    await expect.element(page.getByText('Sent 1 time before')).toBeVisible()
    kit.wallet.script.send = 'silent'
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Approve the payment in Phantom')).toBeVisible()
  })

  it('is not called new where nobody keeps the history', async () => {
    const { kit } = await openSend(undefined)
    await review(kit, bob)
    await expect.element(page.getByText('Leaves your wallet')).toBeVisible()
    expect(page.getByText('First payment to this address').query()).toBeNull()
  })
})

it('marks planted copies in the activity, and offers neither their address nor a way to it', async () => {
  const { kit, find } = await openAccount([planted(), paidBob(1)])
  void openModal(kit)
  await page.getByTestId('tab-activity').click()
  await expect.element(page.getByText('Look-alike', { exact: true })).toBeVisible()
  expect(find('.lk-slide .lk-body')?.innerHTML).not.toContain(copy)
  expect([...(find('.lk-slide .lk-body')?.querySelectorAll('a.lk-row') ?? [])]).toHaveLength(1)
})
