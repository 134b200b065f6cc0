import { connect, disconnect, memoryStorage, openModal } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { manyWallets } from '../../../test/manyWallets.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { serviceRefusals } from '../../../test/serviceRefusals.ts'
import { testKit } from '../../../test/testKit.ts'
import { ConnectButton } from '../../buttons/ConnectButton.tsx'

const rows = (find: (selector: string) => HTMLElement | null) =>
  [...(find('.lk-list')?.querySelectorAll('.lk-row-t') ?? [])].map((row) => row.textContent)

describe('the Connect view', () => {
  it('connects an installed wallet: asked at once, then the modal closes [S1.1] [S2.34] [S4.1]', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton balance="hide" />)
    await page.getByTestId('connect-button').click()
    kit.wallet.script.connect = 'silent'
    await page.getByTestId('wallet-selector-io.rabby').click()
    expect(kit.wallet.asked).toEqual(['connect'])
    expect(kit.store.getState().modal.stack.at(-1)?.view).toBe('ConnectingExternal')
    await expect.element(page.getByText('Approve the request in Rabby')).toBeVisible()
    kit.wallet.script.connect = 'approve'
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('account-button')).toHaveTextContent('Account 0x4f…E07b9d')
  })

  it('lists recent, installed, featured and external wallets in the order of the specification, each once [S9.73]', async () => {
    const api = scriptedApi({ wallets: manyWallets(20) })
    const featured = [api.wallets[4]?.id ?? '', api.wallets[2]?.id ?? '']
    const external = scriptedWallet({ id: 'sdk', name: 'Hosted', type: 'EXTERNAL' })
    const kit = testKit({ api, wallets: [scriptedWallet(), external], featuredWalletIds: featured })
    const { find } = mountApp(kit, null)
    void openModal(kit)
    await expect.poll(() => rows(find)).toEqual(['Rabby', 'Wallet 5', 'Wallet 3', 'Hosted', 'All wallets'])
    await expect.element(page.getByTestId(`wallet-selector-featured-${featured[0]}`)).toBeVisible()
    await expect.element(page.getByTestId('wallet-selector-external-sdk')).toBeVisible()
    await expect.element(page.getByTestId('wallet-selector-io.rabby').getByText('Installed')).toBeVisible()
  })

  it('begins with the wallet that was used last, where the browser remembers it', async () => {
    const storage = memoryStorage()
    const wallets = ['One', 'Two', 'Three'].map((name) => scriptedWallet({ id: `io.${name.toLowerCase()}`, name }))
    const kit = testKit({ wallets, env: { storage } })
    const first = mountApp(kit, null)
    void openModal(kit)
    await expect.poll(() => rows(first.find).slice(0, 3)).toEqual(['One', 'Two', 'Three'])
    await connect(kit, { connectorId: 'io.two' })
    await connect(kit, { connectorId: 'io.three' })
    await connect(kit, { connectorId: 'io.two' })
    await expect.poll(() => storage.get('latchkey.login')).toContain('Two')
    await disconnect(kit)
    first.unmount()
    const again = testKit({ wallets, env: { storage } })
    const { find } = mountApp(again, null)
    void openModal(again)
    await expect.poll(() => rows(find).slice(0, 3)).toEqual(['Two', 'Three', 'One'])
  })

  it('leads to a recent phone wallet that is on no page of the directory yet', async () => {
    const api = scriptedApi({ wallets: manyWallets(20) })
    const far = api.wallets[14]
    const relay = scriptedWallet({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
    relay.script.connect = 'silent'
    const kit = testKit({ api, wallets: [relay] })
    kit.store.setState({ recentWallets: [{ id: far?.id ?? '', name: 'Wallet 15', imageUrl: undefined }] })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId(`wallet-selector-${far?.id}`).click()
    await expect.poll(() => kit.store.getState().pairing.recentWallet).toMatchObject({ mobile_link: 'wallet15://' })
    await expect.element(page.getByTestId('w3m-header-text')).toHaveTextContent('Wallet 15')
    expect(kit.store.getState().modal.stack.at(-1)).toMatchObject({ params: { walletId: far?.id } })
  })

  it('asks for 4 recommended wallets and shows what there is room for [S9.30]', async () => {
    const api = scriptedApi({ wallets: manyWallets(20) })
    const kit = testKit({ api })
    const { find } = mountApp(kit, null)
    void openModal(kit)
    await expect.poll(() => rows(find)).toEqual(['Rabby', 'Wallet 1', 'All wallets'])
    const first = api.requests.find((url) => url.pathname === '/getWallets')
    expect(first?.searchParams.get('entries')).toBe('4')
  })

  it('leads to how a wallet can be had that is not installed', async () => {
    const api = scriptedApi({ wallets: manyWallets(3) })
    const kit = testKit({ api, wallets: [] })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByText('Wallet 1', { exact: true }).click()
    await expect.element(page.getByText('Not installed: Wallet 1')).toBeVisible()
    const extension = page.getByRole('link', { name: /^Browser extension/ })
    await expect.element(extension).toHaveAttribute('href', 'https://chrome.example/extension')
    await expect.element(extension).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('has room for all wallets as the app wishes [S9.60] [S6.15]', async () => {
    const shown = testKit()
    const one = mountApp(shown, null)
    void openModal(shown)
    await expect.element(page.getByTestId('all-wallets')).toBeVisible()
    one.unmount()
    const hidden = testKit({ features: { allWallets: false } })
    mountApp(hidden, null)
    void openModal(hidden)
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeVisible()
    await expect.element(page.getByTestId('all-wallets')).not.toBeInTheDocument()
  })

  it('asks for a tick first where the app wants one, and not otherwise [S9.61]', async () => {
    const links = { termsConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/privacy' }
    const plain = testKit(links)
    const one = mountApp(plain, null)
    void openModal(plain)
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeEnabled()
    await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', links.termsConditionsUrl)
    await expect.element(page.getByTestId('w3m-legal-checkbox')).not.toBeInTheDocument()
    one.unmount()
    const strict = testKit({ ...links, features: { legalCheckbox: true } })
    mountApp(strict, null)
    void openModal(strict)
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeDisabled()
    await page.getByTestId('w3m-legal-checkbox').click()
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeEnabled()
  })

  it.each(serviceRefusals)(
    'says in its own note where the service %s, and asks again',
    async (_, refusal, sentence) => {
      const api = scriptedApi({ wallets: manyWallets(3) })
      api.refusal = refusal
      const kit = testKit({ api })
      mountApp(kit, null)
      void openModal(kit)
      const note = page.getByRole('status').filter({ hasText: 'Can’t load the wallet list' })
      await expect.element(note.filter({ hasText: sentence })).toBeVisible()
      await expect.element(note.filter({ hasText: 'Installed wallets still work.' })).toBeVisible()
      await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeEnabled()
      api.refusal = undefined
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(page.getByText('Wallet 1', { exact: true })).toBeVisible()
      await expect.element(note).not.toBeInTheDocument()
    },
  )

  it('works without the directory, says so, and asks again', async () => {
    const api = scriptedApi({ wallets: manyWallets(3) })
    api.down = true
    const kit = testKit({ api })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByText('Can’t load the wallet list')).toBeVisible()
    await expect.element(page.getByTestId('wallet-selector-io.rabby')).toBeEnabled()
    api.down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Wallet 1', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Can’t load the wallet list')).not.toBeInTheDocument()
  })

  it('helps who has no wallet, when there is none to offer', async () => {
    const kit = testKit({ wallets: [], features: { allWallets: false } })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByText('No wallet in this browser')).toBeVisible()
    await page.getByRole('button', { name: 'What is a wallet?' }).last().click()
    await expect.element(page.getByText('It keeps your keys')).toBeVisible()
  })

  it('shows the brand line while the operator wants it, and never against the app [S9.70]', async () => {
    const shown = testKit()
    const one = mountApp(shown, null)
    void openModal(shown)
    await expect.element(page.getByTestId('ux-branding-reown')).toBeVisible()
    one.unmount()
    const operator = testKit({ api: scriptedApi({ branding: false }) })
    const two = mountApp(operator, null)
    void openModal(operator)
    await expect.element(page.getByTestId('all-wallets')).toBeVisible()
    await expect.poll(() => operator.api.requests.length).toBeGreaterThan(1)
    await expect.element(page.getByTestId('ux-branding-reown')).not.toBeInTheDocument()
    two.unmount()
    const app = testKit({ features: { branding: false } })
    mountApp(app, null)
    void openModal(app)
    await expect.element(page.getByTestId('all-wallets')).toBeVisible()
    await expect.element(page.getByTestId('ux-branding-reown')).not.toBeInTheDocument()
  })
})
