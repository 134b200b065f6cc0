import { closeModal, connect, openModal } from '@latchkey/core'
import { base, mainnet, polygon, solana, solanaDevnet } from '@latchkey/protocol/networks'
import { activeElement } from '@latchkey/ui'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'
import { NetworkButton } from '../../buttons/NetworkButton.tsx'

const chosen = (name: string) => page.getByTestId(`w3m-network-switch-${name}`)

async function connected(options: Parameters<typeof testKit>[0] = {}) {
  const kit = testKit(options)
  const app = mountApp(kit, <NetworkButton />)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  return { kit, ...app }
}

describe('networks', () => {
  it('are chosen without a wallet too, and the button follows', async () => {
    const kit = testKit()
    mountApp(kit, <NetworkButton />)
    await page.getByTestId('w3m-network-button').click()
    await expect.element(chosen('Ethereum')).toHaveAttribute('aria-current', 'true')
    await chosen('Base').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Network:\s*Base/ })).toBeVisible()
  })

  it('ask the wallet first, and leave the view when it has moved', async () => {
    const { kit } = await connected()
    void openModal(kit)
    await page.getByTestId('w3m-account-select-network').click()
    kit.wallet.script.switchNetwork = 'silent'
    await chosen('Polygon').click()
    await expect.element(page.getByText('Approve the switch in Rabby')).toBeVisible()
    await expect.element(page.getByTestId('w3m-header-text')).toHaveTextContent('Polygon')
    await kit.clock.advance(5_000)
    await expect.element(page.getByText('Still waiting for Rabby')).toBeVisible()
    kit.wallet.script.switchNetwork = 'approve'
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await expect.element(page.getByTestId('w3m-network-button')).toHaveAccessibleName(/Network:\s*Polygon/)
    expect(kit.wallet.asked).toEqual(['connect', 'switch Polygon', 'switch Polygon'])
    expect(kit.events).toContainEqual({ type: 'SWITCH_NETWORK', network: polygon.caipNetworkId })
  })

  it('go back with a message when the wallet refuses the chain [S4.41] [S8.22]', async () => {
    const { kit } = await connected()
    kit.wallet.script.switchNetwork = 'network/unknown-to-wallet'
    void openModal(kit, { view: 'Networks' })
    await chosen('Base').click()
    await expect.element(page.getByRole('heading', { name: 'Networks', exact: true })).toBeVisible()
    await kit.clock.advance(300)
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Chain is not supported')
    await expect.element(chosen('Ethereum')).toHaveAttribute('aria-current', 'true')
  })

  it('say where the wallet stands when that is elsewhere, and close when it has come back [S4.42]', async () => {
    const { kit } = await connected({ wallets: [scriptedWallet({ networks: [mainnet, base, polygon] })] })
    kit.wallet.say({ ...kit.wallet.session, networkId: base.caipNetworkId })
    void openModal(kit, { view: 'Networks' })
    await expect.element(page.getByText('This app works on Ethereum')).toBeVisible()
    await expect.element(chosen('Base').getByText('In wallet')).toBeVisible()
    kit.wallet.say({ ...kit.wallet.session, networkId: `${kit.wallet.chain}:250` })
    void openModal(kit, { view: 'UnsupportedChain' })
    await expect.element(page.getByText('This app does not work on the network of your wallet')).toBeVisible()
    await expect.element(page.getByText(/^Your wallet is on Fantom\./)).toBeVisible()
    // A slip lets go of nothing.
    await page.getByTestId('disconnect-button').click()
    await expect.element(page.getByText('Disconnect Rabby?')).toBeVisible()
    expect(kit.store.getState().status).toBe('connected')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => activeElement(document)).toBe(page.getByTestId('disconnect-button').element())
    closeModal(kit)
    await page.getByRole('button', { name: 'Unsupported network' }).click()
    await chosen('Polygon').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
  })

  it('ask a wallet that is elsewhere to come to the network in use, and follow it to its own without asking', async () => {
    const { kit } = await connected({ wallets: [scriptedWallet({ networks: [mainnet, base] })] })
    const elsewhere = { ...kit.wallet.session, networkId: base.caipNetworkId }
    kit.wallet.say(elsewhere)
    void openModal(kit, { view: 'Networks' })
    await expect.element(chosen('Base').getByText('In wallet')).toBeVisible()
    await chosen('Ethereum').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.wallet.asked).toEqual(['connect', 'switch Ethereum'])
    kit.wallet.say(elsewhere)
    void openModal(kit, { view: 'Networks' })
    await expect.element(chosen('Base').getByText('In wallet')).toBeVisible()
    await chosen('Base').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Network:\s*Base/ })).toBeVisible()
    expect(kit.wallet.asked).toEqual(['connect', 'switch Ethereum'])
  })

  it('are grouped by kind where there are several, and test networks are marked', async () => {
    const { kit } = await connected({ networks: [mainnet, base, solana, solanaDevnet] })
    void openModal(kit, { view: 'Networks' })
    const kind = (name: string) => page.getByRole('list', { name })
    await expect.element(kind('Ethereum networks').getByTestId('w3m-network-switch-Base')).toBeVisible()
    await expect.element(kind('Solana networks').getByTestId('w3m-network-switch-Solana')).toBeVisible()
    await expect.element(chosen('Solana Devnet').getByText('Test network')).toBeVisible()
    expect(kind('Solana networks').getByRole('listitem').elements()).toHaveLength(2)
  })

  it('of another family ask for a further wallet and keep the present one', async () => {
    const phantom = scriptedWallet({ id: 'app.phantom', name: 'Phantom', networks: [solana], address: 'So1' })
    const { kit } = await connected({
      networks: [mainnet, solana],
      wallets: [scriptedWallet(), phantom],
    })
    void openModal(kit, { view: 'Networks' })
    await chosen('Solana').click()
    await expect.element(page.getByText('Connect a wallet for Solana')).toBeVisible()
    await expect.element(page.getByTestId('w3m-switch-active-chain-to-Solana')).toBeInTheDocument()
    await page.getByTestId('w3m-switch-active-chain-button').click()
    await page.getByTestId('wallet-selector-app.phantom').click()
    await expect.poll(() => [...kit.store.getState().connections.keys()]).toEqual(['io.rabby', 'app.phantom'])
    expect(kit.store.getState().activeNamespace).toBe(solana.chainNamespace)
  })

  it('of another family that the wallet in use has too are asked of that wallet', async () => {
    const one = scriptedWallet({ id: 'rabby.solana', networks: [solana], address: 'So1' })
    const { kit } = await connected({ networks: [mainnet, solana], wallets: [scriptedWallet(), one] })
    void openModal(kit, { view: 'Networks' })
    await chosen('Solana').click()
    await expect.element(page.getByText('No wallet is connected there yet.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Connect Rabby' }).click()
    await expect.poll(() => [...kit.store.getState().connections.keys()]).toEqual(['io.rabby', 'rabby.solana'])
  })

  it('of another family are not asked of a wallet that a login has connected without them', async () => {
    const login = scriptedLogin({ networks: [mainnet, solana] })
    const accounts = login.session.accounts.filter((account) => account.startsWith('eip155:'))
    const single = { ...login, connect: async () => ({ ...login.session, accounts }) }
    const { kit } = await connected({ networks: [mainnet, solana], wallets: [single] })
    void openModal(kit, { view: 'Networks' })
    await chosen('Solana').click()
    await expect.element(page.getByText('Connect a wallet for Solana')).toBeVisible()
    await expect.element(page.getByRole('button', { name: `Connect ${single.name}` })).not.toBeInTheDocument()
    await expect.element(page.getByTestId('w3m-switch-active-chain-button')).toHaveTextContent('Connect a wallet')
  })

  it('explain themselves', async () => {
    const { kit } = await connected()
    void openModal(kit, { view: 'Networks' })
    await page.getByRole('button', { name: 'What is a network?' }).click()
    await expect.element(page.getByText('It charges a fee')).toBeVisible()
    expect(kit.events).toContainEqual({ type: 'CLICK_NETWORK_HELP' })
  })

  it('are fixed where the app does not let them be switched', async () => {
    const { kit } = await connected({ enableNetworkSwitch: false })
    void openModal(kit)
    await expect.element(page.getByTestId('w3m-account-select-network')).toBeDisabled()
  })
})
