import { connect, openModal } from '@latchkey/core'
import { bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { scriptedApi } from '../../test/scriptedApi.ts'
import { alice, bob, scriptedWallet } from '../../test/scriptedWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { NetworkButton } from '../buttons/NetworkButton.tsx'

// What a wallet may do to a person, on each kind of network. The journeys of devnet/e2e show one of them on each kind in
// the whole product; what the wallets of a kind say in their own words is translated in the adapters.

const again = () => page.getByTestId('w3m-connecting-widget-secondary-button')
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const modalIsGone = () => expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()

/** A promise that the test keeps. */
function late<Value>() {
  let keep: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    keep = resolve
  })
  return { promise, keep: (value: Value) => keep(value) }
}

describe.each([
  ['Ethereum', mainnet, alice],
  ['Solana', solana, '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
  ['Bitcoin', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
] as const)('connecting on %s', (_, network, address) => {
  async function choose(prepare: (kit: ReturnType<typeof testKit>) => void) {
    const kit = testKit({ networks: [network], wallets: [scriptedWallet({ networks: [network], address })] })
    prepare(kit)
    mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId('wallet-selector-io.rabby').click()
    return kit
  }

  it.each([
    ['wallet/user-rejected', 'You declined in Rabby'],
    ['wallet/unauthorized', 'No permission from Rabby'],
    ['wallet/request-pending', 'A request is already open in Rabby'],
    ['rpc/internal', 'An error in Rabby'],
  ] as const)('%s: says so, and trying again connects', async (code, title) => {
    const kit = await choose(({ wallet }) => Object.assign(wallet.script, { connect: code }))
    await says(title)
    kit.wallet.script.connect = 'approve'
    await again().click()
    await modalIsGone()
    expect(kit.store.getState().status).toBe('connected')
  })

  it('silent: says where to look after 5 s, and another wallet can be used', async () => {
    const kit = await choose(({ wallet }) => Object.assign(wallet.script, { connect: 'silent' }))
    await says('Approve the request in Rabby')
    await kit.clock.advance(5_000)
    await says('Still waiting for Rabby')
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    await expect.element(page.getByTestId('w3m-header-text')).toHaveTextContent('Connect')
    kit.wallet.script.connect = 'approve'
    await page.getByTestId('wallet-selector-io.rabby').click()
    await modalIsGone()
    expect(kit.store.getState().status).toBe('connected')
  })

  it('slow: says where to look after 5 s, and the late answer connects', async () => {
    const answer = late<ReturnType<typeof scriptedWallet>['session']>()
    const kit = await choose(({ wallet }) => Object.assign(wallet, { connect: () => answer.promise }))
    await says('Approve the request in Rabby')
    await kit.clock.advance(5_000)
    await says('Still waiting for Rabby')
    answer.keep(kit.wallet.session)
    await modalIsGone()
    expect(kit.store.getState().status).toBe('connected')
  })

  it('ends the connection by itself: is told of, and nobody is connected', async () => {
    const kit = await choose(() => {})
    await modalIsGone()
    kit.wallet.leave()
    await kit.clock.advance(300)
    await says('The connection was ended in Rabby.')
    expect(kit.store.getState().status).toBe('disconnected')
  })
})

describe('switching the network', () => {
  async function askForBase(answer: 'silent' | 'wallet/user-rejected') {
    const kit = testKit()
    mountApp(kit, <NetworkButton />)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: kit.wallet.id })
    kit.wallet.script.switchNetwork = answer
    void openModal(kit, { view: 'Networks' })
    await page.getByTestId('w3m-network-switch-Base').click()
    return kit
  }
  const backAtTheList = () => expect.element(page.getByTestId('w3m-header-text')).toHaveTextContent('Networks')

  it('declined: back to the list with a message, and the network stays [S4.41]', async () => {
    const kit = await askForBase('wallet/user-rejected')
    await backAtTheList()
    await kit.clock.advance(300)
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('You declined in Rabby')
    await expect.element(page.getByTestId('w3m-network-button')).toHaveAccessibleName(/Network:\s*Ethereum/)
  })

  it('silent: says where to look after 5 s, and another network can be chosen', async () => {
    const kit = await askForBase('silent')
    await says('Approve the switch in Rabby')
    await kit.clock.advance(5_000)
    await says('Still waiting for Rabby')
    await page.getByRole('button', { name: 'Choose another network' }).click()
    await backAtTheList()
  })
})

describe('sending', () => {
  async function review() {
    const api = scriptedApi({
      chains: [mainnet.caipNetworkId],
      balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.5' }],
    })
    const kit = testKit({ api, networks: [mainnet] })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: kit.wallet.id })
    void openModal(kit)
    await page.getByTestId('wallet-features-send-button').click()
    await page.getByRole('textbox', { name: 'Amount to send' }).fill('0.1')
    await page.getByRole('textbox', { name: 'To' }).fill(bob)
    await kit.clock.advance(500)
    await page.getByRole('button', { name: 'Review' }).click()
    return kit
  }
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()

  it.each([
    ['wallet/user-rejected', 'You declined in Rabby'],
    ['wallet/unauthorized', 'No permission from Rabby'],
  ] as const)('%s: nothing leaves, and trying again sends', async (code, title) => {
    const kit = await review()
    kit.wallet.script.send = code
    await send()
    await says(title)
    expect(kit.chain.sent).toEqual([])
    kit.wallet.script.send = 'approve'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => kit.chain.sent.length).toBe(1)
  })

  it('slow: says where to look after 5 s, and the late answer sends', async () => {
    const kit = await review()
    const answer = late<{ hash: string }>()
    const driver = await kit.chain.load(undefined as never)
    Object.assign(driver, { send: () => answer.promise })
    await send()
    await says('Approve the payment in Rabby')
    // The words may be there a moment before the view has begun to count.
    const waits = () => page.getByText('Still waiting for Rabby').elements().length
    await expect.poll(() => kit.clock.advance(5_000).then(waits), { interval: 500 }).toBeGreaterThan(0)
    answer.keep({ hash: `0x${'ab'.repeat(32)}` })
    await expect.element(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
  })

  it('the wallet ends the connection: the form is gone with it, and nothing leaves', async () => {
    const kit = await review()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    kit.wallet.leave()
    await kit.clock.advance(300)
    await says('The connection was ended in Rabby.')
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).not.toBeInTheDocument()
    expect(kit.chain.sent).toEqual([])
  })
})
