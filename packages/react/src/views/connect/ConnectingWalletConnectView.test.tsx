import { openModal, pushView } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { constants } from '@latchkey/protocol'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { manyWallets } from '../../../test/manyWallets.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { readQr } from '../../../test/readQr.ts'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { scriptedWalletConnect } from '../../../test/scriptedWalletConnect.ts'
import { testKit } from '../../../test/testKit.ts'

const [phoneWallet = { id: '', name: '' }] = manyWallets(1)
const copyButton = () => page.getByTestId('copy-wc2-uri')
const openButton = () => page.getByTestId('w3m-connecting-widget-secondary-button')
const phone = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }

/** A page on which a wallet was chosen that is reached over WalletConnect. */
async function choose(
  wallet: Partial<Wallet> = {},
  options: Parameters<typeof testKit>[0] & { readonly promptly?: boolean } = {},
) {
  const { promptly = true, wallets = [], ...rest } = options
  const relay = scriptedWalletConnect()
  relay.promptly = promptly
  const opened: (readonly [string, string])[] = []
  const entry = { ...phoneWallet, ...wallet }
  const kit = testKit({
    api: scriptedApi({ wallets: [entry] }),
    wallets: [...wallets, relay],
    ...rest,
    env: { openUrl: (url, target) => void opened.push([url, target]), ...rest.env },
  })
  const app = mountApp(kit, null)
  void openModal(kit)
  await page.getByText(entry.name, { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: entry.name, level: 2 })).toBeVisible()
  return { kit, relay, opened, ...app }
}

const code = (find: (selector: string) => HTMLElement | null) => {
  const shown = find('[data-testid=wui-qr-code]')
  if (shown === null) throw new Error('no code')
  return shown
}

describe('a wallet on another device', () => {
  it.each([
    [1280, 'dark'],
    [390, 'light'],
    [320, 'dark'],
  ] as const)(
    'is offered a code that a camera reads, with its image in the middle, %i px, %s [S2.12] [S2.35]',
    async (width, themeMode) => {
      await page.viewport(width, 844)
      const { relay, find } = await choose({}, { themeMode })
      await expect.element(page.getByRole('img', { name: 'QR code with the link to connect' })).toBeVisible()
      await expect.element(page.getByText('Scan the code with Wallet 1 on your phone.')).toBeVisible()
      await expect.poll(() => find('.lk-qr')?.closest('dialog')?.getAnimations({ subtree: true })).toEqual([])
      expect(await readQr(code(find))).toBe(relay.links[0])
      expect(find('.lk-qr .lk-img')?.textContent).toBe('W')
      await page.viewport(1280, 800)
    },
  )

  it('has no tabs with one way to it', async () => {
    await choose()
    await expect.element(copyButton()).toBeVisible()
    expect(page.getByRole('tab').query()).toBeNull()
  })

  it('shows the place of the code until there is one, and says when it is ready', async () => {
    const { relay, find } = await choose({}, { promptly: false })
    await expect.element(page.getByText('Making the code')).toBeInTheDocument()
    await expect.element(copyButton()).toBeDisabled()
    expect(find('.lk-qr svg')).toBeNull()
    relay.makeLink()
    await expect.element(page.getByText('The code is ready')).toBeInTheDocument()
    await expect.element(copyButton()).toBeEnabled()
  })

  it('gives the link away as text, and says so [S3.38]', async () => {
    const { relay } = await choose()
    await copyButton().click()
    await expect.element(copyButton()).toHaveTextContent('Copied')
    expect(await navigator.clipboard.readText()).toBe(relay.links[0])
  })

  it('is connected when it approves: the modal closes', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    relay.progress({ type: 'Proposed' })
    relay.progress({ type: 'Answered' })
    relay.approve()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.store.getState().status).toBe('connected')
    expect(relay.asked).toEqual(['connect'])
  })

  it('is not waited for when the view is left', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    await page.getByTestId('header-back').click()
    await expect.poll(() => kit.store.getState().attempt.status).toBe('idle')
    expect(kit.store.getState().pairing.wcUri).toBeUndefined()
    relay.approve()
    await kit.clock.advance(10)
    expect(kit.store.getState().status).toBe('disconnected')
  })

  it('is not waited for when the modal is closed', async () => {
    const { kit } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    await page.getByTestId('w3m-header-close').click()
    await expect.poll(() => kit.store.getState().attempt.status).toBe('idle')
    expect(kit.store.getState().pairing.step).toBe('idle')
  })

  it('leads to where it can be had', async () => {
    await choose()
    await page.getByRole('button', { name: 'Don’t have Wallet 1? Get it' }).click()
    await expect.element(page.getByRole('link', { name: /^iPhone and iPad/ })).toBeVisible()
  })
})

describe('a wallet that does not move', () => {
  it('is explained after 5 s: where it stands and the one thing to do', async () => {
    const { kit, relay, find } = await choose()
    const step = () => find('[aria-current=step]')?.textContent
    const done = () =>
      [...(find('.lk-ladder')?.querySelectorAll('[data-state=done]') ?? [])].map((li) => li.textContent)
    await expect.element(copyButton()).toBeEnabled()
    await kit.clock.advance(4_999)
    expect(find('.lk-ladder')).toBeNull()
    await kit.clock.advance(1)
    await expect.poll(step).toBe('Get the connection ready')
    expect(done()).toEqual(['Request made'])
    await expect.element(page.getByText(/^The connection service does not answer\./)).toBeVisible()
    relay.progress({ type: 'Proposed' })
    await expect.poll(() => find('.lk-ladder')).toBeNull()
    await kit.clock.advance(5_000)
    await expect.poll(step).toBe('Reach Wallet 1')
    expect(done()).toEqual(['Request made', 'Connection ready'])
    await expect.element(page.getByText(/^Find the scanner in Wallet 1/)).toBeVisible()
    relay.progress({ type: 'Answered' })
    await kit.clock.advance(5_000)
    await expect.poll(step).toBe('Approval in Wallet 1')
    await expect.element(page.getByText(/^The answer is here\./)).toBeVisible()
    relay.approve()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
  })

  it('is explained otherwise when the relay turns the app away', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    relay.progress({ type: 'RelayRefused', reason: 'project not allowed' })
    await kit.clock.advance(5_000)
    await expect.element(page.getByText(/^The connection service refused this app\./)).toBeVisible()
    await expect.element(page.getByText(/^The connection service does not answer\./)).not.toBeInTheDocument()
  })

  it('is explained by the clock of the device when the relay refuses the time of its token', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    relay.progress({ type: 'RelayRefusedClock', reason: 'JWT not yet valid' })
    await kit.clock.advance(5_000)
    await expect.element(page.getByText(/^The clock of this device is wrong\. Let the device set it/)).toBeVisible()
    await expect.element(page.getByText(/^The connection service refused this app\./)).not.toBeInTheDocument()
  })

  it('has a story to copy, in which nothing is secret', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    relay.progress({ type: 'RelayOpened' })
    await kit.clock.advance(5_000)
    await page.getByRole('button', { name: 'Copy details' }).click()
    await expect
      .poll(() => navigator.clipboard.readText())
      .toMatch(/^Started .*\n.*Requested: Wallet 1\n.*LinkMade\n.*RelayOpened\n.*Slowed$/)
    expect(await navigator.clipboard.readText()).not.toContain(relay.links[0]?.slice(3, 40))
  })
})

describe('a link whose time is over', () => {
  it('is veiled when 10 s remain of its 4 minutes, and a new one is made [S4.43] [S4.44] [S3.39]', async () => {
    const { kit, relay, find } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    await kit.clock.advance(constants.pairingExpiryMs - constants.pairingExpiryMarginMs)
    await expect.element(page.getByRole('img', { name: 'QR code with the link to connect' })).toBeVisible()
    await kit.clock.advance(1)
    await expect.element(page.getByRole('button', { name: 'New code' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code with the link to connect' })).not.toBeInTheDocument()
    await expect.element(copyButton()).toBeDisabled()
    await expect(readQr(code(find))).rejects.toThrow()
    await page.getByRole('button', { name: 'New code' }).click()
    await expect.element(page.getByRole('img', { name: 'QR code with the link to connect' })).toBeVisible()
    await expect.poll(() => relay.links.length).toBe(2)
    expect(await readQr(code(find))).toBe(relay.links[1])
  })
})

describe('a wallet that says no', () => {
  it('is explained in the words of the catalogue, and asked anew, not within a second [S4.45] [S3.41]', async () => {
    const { kit, relay } = await choose()
    await expect.element(copyButton()).toBeEnabled()
    relay.fail('wallet/user-rejected')
    await expect.element(page.getByRole('heading', { name: 'You declined in Wallet 1' })).toBeVisible()
    await expect.element(page.getByText(/^Nothing was shared\./)).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect.element(page.getByText(/^wallet\/user-rejected/)).toBeVisible()
    await kit.clock.advance(999)
    await openButton().click()
    await kit.clock.advance(0)
    expect(relay.links).toHaveLength(1)
    await kit.clock.advance(1)
    await openButton().click()
    await expect.element(copyButton()).toBeEnabled()
    await expect.poll(() => relay.links.length).toBe(2)
  })
})

describe('a wallet with several ways to it', () => {
  const everywhere = { webapp_link: 'https://web.example', desktop_link: 'walletone://', rdns: 'io.rabby' }

  it('has a tab for each, by the keyboard too, and one link for all of them', async () => {
    const { kit, relay, opened } = await choose(everywhere, { wallets: [] })
    await expect
      .poll(() =>
        page
          .getByRole('tab')
          .all()
          .map((tab) => tab.element().textContent),
      )
      .toEqual(['QR code', 'Web', 'Desktop'])
    await page.getByTestId('tab-qrcode').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Web', selected: true })).toBeVisible()
    await expect.element(page.getByText(/^The wallet opens in a new tab/)).toBeVisible()
    await openButton().click()
    await userEvent.click(page.getByTestId('tab-desktop'))
    await openButton().click()
    const uri = encodeURIComponent(relay.links[0] ?? '')
    expect(opened).toEqual([
      [`https://web.example/wc?uri=${uri}`, '_blank'],
      [`walletone://wc?uri=${uri}`, '_blank'],
    ])
    expect(relay.links).toHaveLength(1)
    await kit.clock.advance(10)
    expect(kit.store.getState().attempt.status).toBe('pending')
  })

  it('is asked in this browser too when it is installed', async () => {
    const installed = scriptedWallet()
    const relay = scriptedWalletConnect()
    const kit = testKit({ wallets: [installed, relay] })
    mountApp(kit, null)
    void openModal(kit)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
    const wallet = { ...phoneWallet, ...everywhere }
    pushView(kit, 'ConnectingWalletConnect', { walletId: wallet.id, wallet })
    await expect.element(page.getByRole('tab', { name: 'Browser', selected: true })).toBeVisible()
    expect(relay.links).toEqual([])
    await page.getByTestId('tab-qrcode').click()
    await expect.element(copyButton()).toBeEnabled()
    await page.getByTestId('tab-browser').click()
    await openButton().click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(installed.asked).toEqual(['connect'])
  })
})

describe('a wallet that is installed and on a phone too', () => {
  it('is asked here, and by its code for who wants the phone', async () => {
    const installed = scriptedWallet()
    installed.script.connect = 'silent'
    const relay = scriptedWalletConnect()
    const wallet = { ...phoneWallet, rdns: installed.id }
    const kit = testKit({ api: scriptedApi({ wallets: [wallet] }), wallets: [installed, relay] })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId('all-wallets').click()
    await page.getByTestId(`wallet-search-item-${wallet.id}`).click()
    await expect.element(page.getByText('Approve the request in Rabby')).toBeVisible()
    expect(installed.asked).toEqual(['connect'])
    await page.getByRole('button', { name: 'Connect another way' }).click()
    await expect.element(page.getByRole('tab', { name: 'QR code', selected: true })).toBeVisible()
    await expect.element(copyButton()).toBeEnabled()
    relay.approve()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect([...kit.store.getState().connections.keys()]).toEqual([relay.id])
  })
})

describe('a wallet on the same phone', () => {
  it('is opened by the tap that chose it, and again by the button [S3.40]', async () => {
    const { relay, opened, kit } = await choose({}, { env: { platform: phone } })
    await expect.element(page.getByText('Approve the request in Wallet 1')).toBeVisible()
    const link = `wallet1://wc?uri=${encodeURIComponent(relay.links[0] ?? '')}`
    expect(opened).toEqual([[link, '_self']])
    expect(kit.store.getState().pairing.wcLinking).toEqual({ name: 'Wallet 1', href: 'wallet1://' })
    await openButton().click()
    expect(opened).toEqual([
      [link, '_self'],
      [link, '_self'],
    ])
    await kit.clock.advance(5_000)
    await expect.element(page.getByText(/^The connection service does not answer\./)).toBeVisible()
  })

  it('is not opened by coming back', async () => {
    const { opened } = await choose({}, { env: { platform: phone } })
    await expect.poll(() => opened.length).toBe(1)
    await page.getByRole('button', { name: 'Don’t have Wallet 1? Get it' }).click()
    await expect.element(page.getByRole('link', { name: /^iPhone and iPad/ })).toBeVisible()
    await page.getByTestId('header-back').click()
    await expect.element(page.getByText('Continue in Wallet 1')).toBeVisible()
    await expect.element(openButton()).toHaveTextContent('Open Wallet 1')
    expect(opened).toHaveLength(1)
  })

  it('says when its link has expired', async () => {
    const { kit, relay } = await choose({}, { env: { platform: phone } })
    await expect.element(copyButton()).toBeEnabled()
    await kit.clock.advance(constants.pairingExpiryMs)
    await expect.element(page.getByRole('heading', { name: 'The link to Wallet 1 has expired' })).toBeVisible()
    await page.getByRole('button', { name: 'New link' }).click()
    await expect.element(copyButton()).toBeEnabled()
    await expect.poll(() => relay.links.length).toBe(2)
  })
})

describe('a wallet on the same phone that lets pages in only in its own browser', () => {
  it.each([
    ['Phantom', 'app.phantom', mainnet, 'https://phantom.app/ul/browse/'],
    ['Coinbase Wallet', 'com.coinbase.wallet', solana, 'https://go.cb-w.com/dapp?cb_url='],
  ] as const)('%s opens the page there [S2.47] [S2.48]', async (name, rdns, network, link) => {
    const opened: string[] = []
    const wallet = { ...phoneWallet, name, rdns, chains: [network.caipNetworkId] }
    const relay = scriptedWalletConnect()
    const kit = testKit({
      api: scriptedApi({ wallets: [wallet] }),
      networks: [network],
      wallets: [relay],
      env: { platform: phone, href: () => 'https://app.example/pay', openUrl: (url) => void opened.push(url) },
    })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByText(name, { exact: true }).click()
    await expect.element(page.getByText(/^Open this page in the wallet’s own browser/)).toBeVisible()
    expect(opened).toEqual([expect.stringContaining(`${link}${encodeURIComponent('https://app.example/pay')}`)])
    expect(relay.links).toEqual([])
    await page.getByTestId('header-back').click()
    await expect.element(page.getByRole('heading', { name: 'Connect' })).toBeVisible()
    expect(opened).toHaveLength(1)
  })
})

describe('a wallet that WalletConnect does not reach', () => {
  it('shows how it can be had', async () => {
    const { kit } = await choose({ mobile_link: null })
    await expect.element(page.getByText('Not installed: Wallet 1')).toBeVisible()
    expect(kit.store.getState().attempt.status).toBe('idle')
  })
})
