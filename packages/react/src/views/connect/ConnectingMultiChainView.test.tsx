import { openModal } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

/** A wallet and an app, each for some networks. */
async function choose(wallets: readonly [Network, ...Network[]], app: readonly [Network, ...Network[]]) {
  const wallet = scriptedWallet({ id: 'several', name: 'Several', type: 'MULTI_CHAIN', networks: wallets })
  const asked: (readonly string[])[] = []
  const { connect } = wallet
  wallet.connect = (options) => {
    asked.push(options.networkIds)
    return connect(options)
  }
  const kit = testKit({ networks: app, wallets: [wallet] })
  mountApp(kit, null)
  void openModal(kit)
  await page.getByTestId('wallet-selector-several').click()
  return { kit, wallet, asked }
}

/** A wallet that three standards find, on a page for three kinds: it is asked by each. */
function lantern() {
  const ways = {
    ethereum: scriptedWallet({ id: 'app.lantern', name: 'Lantern', networks: [mainnet] }),
    solana: scriptedWallet({ id: 'solana:lantern', name: 'Lantern', networks: [solana], address: 'So1' }),
    bitcoin: scriptedWallet({ id: 'bitcoin:lantern', name: 'Lantern', networks: [bitcoin], address: 'bc1q' }),
  }
  const kit = testKit({ networks: [mainnet, solana, bitcoin], wallets: Object.values(ways) })
  mountApp(kit, null)
  const asked = () => Object.values(ways).map((way) => way.asked.filter((what) => what === 'connect').length)
  return { kit, ways, asked }
}

const row = () => page.getByTestId('wallet-selector-app.lantern')
const again = () => page.getByTestId('w3m-connecting-widget-secondary-button')

describe('a wallet for several kinds of network', () => {
  it('is one row and one question each, without a question which kind: the view says which is asked now', async () => {
    const { kit, ways, asked } = lantern()
    ways.ethereum.script.connect = 'silent'
    void openModal(kit)
    await row().click()
    await expect.element(page.getByRole('heading', { name: 'Approve Ethereum in Lantern' })).toBeVisible()
    await expect.element(page.getByText('Request 1 of 3.', { exact: false })).toBeVisible()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Ethereum' }))
      .toHaveAttribute('aria-current', 'step')
    ways.ethereum.script.connect = 'approve'
    ways.solana.script.connect = 'silent'
    await again().click()
    await expect.element(page.getByRole('heading', { name: 'Approve Solana in Lantern' })).toBeVisible()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Ethereum' }))
      .toHaveTextContent('EthereumConnected')
    ways.solana.script.connect = 'approve'
    await again().click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked()).toEqual([2, 2, 1])
    expect([...kit.store.getState().connections.keys()]).toEqual(['app.lantern', 'solana:lantern', 'bitcoin:lantern'])
  })

  it('keeps what was approved when the others are declined or left out, and says what can follow', async () => {
    const { kit, ways } = lantern()
    ways.solana.script.connect = 'wallet/user-rejected'
    ways.bitcoin.script.connect = 'silent'
    void openModal(kit)
    await row().click()
    await expect.element(page.getByRole('heading', { name: 'Approve Bitcoin in Lantern' })).toBeVisible()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Solana' }))
      .toHaveTextContent('SolanaNot connected')
    await page.getByTestId('connect-without-rest').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    await expect
      .element(page.getByTestId('wui-snackbar-message'))
      .toHaveTextContent('Connected: Ethereum. You can add Solana and Bitcoin later in your account.')
    expect([...kit.store.getState().connections.keys()]).toEqual(['app.lantern'])
  })

  it('that declines the first is asked again from the start, or for one kind alone', async () => {
    const { kit, ways, asked } = lantern()
    ways.ethereum.script.connect = 'wallet/user-rejected'
    void openModal(kit)
    await row().click()
    await expect.element(page.getByRole('heading', { name: 'You declined in Lantern' })).toBeVisible()
    await again().click()
    await expect.element(page.getByRole('heading', { name: 'You declined in Lantern' })).toBeVisible()
    expect(asked()).toEqual([2, 0, 0])
    await page.getByRole('button', { name: 'Choose one kind of network' }).click()
    await page.getByRole('button', { name: 'Solana' }).click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked()).toEqual([2, 1, 0])
    void openModal(kit, { view: 'ConnectingMultiChain', params: { connectorId: 'app.lantern' } })
    await expect.element(page.getByRole('button', { name: /Solana/ }).getByText('Connected')).toBeVisible()
  })

  it('is asked for the one that the app opens the modal for, and for that alone', async () => {
    const { kit, asked } = lantern()
    void openModal(kit, { view: 'Connect', params: { namespace: 'solana' } })
    await row().click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked()).toEqual([0, 1, 0])
  })

  it.each([
    ['both', [mainnet, solana], [mainnet, solana], [mainnet, solana]],
    ['what the wallet knows', [solana], [mainnet, solana], [solana]],
    ['what the app has', [solana, mainnet], [solana], [solana]],
  ] as const)('is asked once where one way leads to all of them: %s', async (_, wallet, app, expected) => {
    const { asked } = await choose(wallet, app)
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked).toEqual([expected.map(({ caipNetworkId }) => caipNetworkId)])
  })
})
