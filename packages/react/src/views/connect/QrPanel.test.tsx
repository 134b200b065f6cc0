import { openModal } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { manyWallets } from '../../../test/manyWallets.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { readQr } from '../../../test/readQr.ts'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { scriptedWalletConnect } from '../../../test/scriptedWalletConnect.ts'
import { testKit } from '../../../test/testKit.ts'

const phone = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }
const picture = () => page.getByRole('img', { name: 'QR code with the link to connect' })

describe('one code for all wallets', () => {
  it('is what the WalletConnect row leads to', async () => {
    const relay = scriptedWalletConnect()
    const kit = testKit({ wallets: [scriptedWallet(), relay] })
    const { find } = mountApp(kit, null)
    void openModal(kit)
    const row = page.getByTestId('wallet-selector-walletconnect')
    await expect.element(row.getByText('QR')).toBeVisible()
    await row.click()
    await expect.element(page.getByRole('heading', { name: 'WalletConnect' })).toBeVisible()
    await expect.element(picture()).toBeVisible()
    await expect.poll(() => find('dialog')?.getAnimations({ subtree: true })).toEqual([])
    expect(await readQr(picture().element())).toBe(relay.links[0])
    relay.approve()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.store.getState().status).toBe('connected')
  })

  it('is what opens on a desktop without adapters, with the way to all wallets [S2.11] [S2.30]', async () => {
    const relay = scriptedWalletConnect()
    const kit = testKit({ adapters: [], wallets: [relay], api: scriptedApi({ wallets: manyWallets(3) }) })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(picture()).toBeVisible()
    await expect.element(page.getByText('Scan the code with a wallet on your phone.')).toBeVisible()
    await page.getByTestId('all-wallets').click()
    await page.getByText('Wallet 2', { exact: true }).click()
    await expect.element(page.getByText('Scan the code with Wallet 2 on your phone.')).toBeVisible()
    await expect.poll(() => relay.links.length).toBe(2)
  })

  it('is not what opens on a phone: it can’t scan itself [S2.29]', async () => {
    const api = scriptedApi({ wallets: manyWallets(3) })
    const kit = testKit({ adapters: [], wallets: [scriptedWalletConnect()], api, env: { platform: phone } })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByRole('heading', { name: 'All wallets' })).toBeVisible()
    await expect.element(page.getByText('Wallet 2', { exact: true })).toBeVisible()
  })

  it('is behind a button on a phone, where the link opens a wallet', async () => {
    const relay = scriptedWalletConnect()
    const api = scriptedApi({ wallets: manyWallets(3) })
    const kit = testKit({ wallets: [relay], api, env: { platform: phone } })
    const { find } = mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId('wallet-selector-walletconnect').click()
    await expect.element(page.getByText('Open your wallet')).toBeVisible()
    await expect.poll(() => find('[data-testid=open-any-wallet]')?.getAttribute('href')).toBe(relay.links[0])
    await expect.element(page.getByText('Wallet 2', { exact: true })).toBeVisible()
    expect(picture().query()).toBeNull()
    await page.getByTestId('show-code').click()
    await expect.element(picture()).toBeVisible()
    expect(relay.links.length).toBe(1)
  })

  it('says on a devnet that the practice phone alone reads it, and leads there', async () => {
    const relay = {
      ...scriptedWalletConnect(),
      reach: { storeWallets: false, practicePhoneUrl: 'http://localhost:4307/' },
    }
    const kit = testKit({ adapters: [], wallets: [relay], api: scriptedApi({ wallets: manyWallets(3) }) })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByText('only the practice phone can read this code', { exact: false })).toBeVisible()
    await expect.element(page.getByTestId('lk-practice-phone')).toHaveAttribute('href', 'http://localhost:4307/')
  })

  it('is for wallets of the app alone where others don’t listen, and no other wallet leads to one', async () => {
    const relay = { ...scriptedWalletConnect(), reach: { storeWallets: false, practicePhoneUrl: undefined } }
    const kit = testKit({ adapters: [], wallets: [relay], api: scriptedApi({ wallets: manyWallets(3) }) })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByText('For wallets made for this app')).toBeVisible()
    await page.getByTestId('all-wallets').click()
    await page.getByText('Wallet 2', { exact: true }).click()
    await expect.element(page.getByText('Wallet 2 on another device can’t connect here')).toBeVisible()
    expect(picture().query()).toBeNull()
  })

  it('is not there in an app without WalletConnect', async () => {
    const kit = testKit({ adapters: [], wallets: [] })
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByText('No wallet found')).toBeVisible()
  })
})
