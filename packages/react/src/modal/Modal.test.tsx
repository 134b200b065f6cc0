import { goBackTo, openModal, pushView, replaceView, resetView, shakeModal, showNotification } from '@latchkey/core'
import { activeElement } from '@latchkey/ui'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { testKit } from '../../test/testKit.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'

const dialog = (name: string) => page.getByRole('dialog', { name })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the modal', () => {
  it('opens at Connect, from the button, and leaves the address of the page alone [S2.1] [S2.8] [S2.33]', async () => {
    const kit = testKit()
    const before = location.href
    mountApp(kit, <ConnectButton />)
    await page.getByTestId('connect-button').click()
    await expect.element(dialog('Connect')).toBeVisible()
    await expect.element(page.getByTestId('w3m-header-text')).toHaveTextContent('Connect')
    pushView(kit, 'WhatIsAWallet')
    await expect.element(heading('What is a wallet?')).toBeVisible()
    await page.getByTestId('w3m-header-close').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(location.href).toBe(before)
  })

  it('shows each move of the view stack [S2.2] [S2.3] [S2.4] [S2.5] [S2.6] [S2.7]', async () => {
    const kit = testKit()
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(dialog('Connect')).toBeVisible()
    pushView(kit, 'WhatIsAWallet')
    await expect.element(heading('What is a wallet?')).toBeVisible()
    pushView(kit, 'GetWallet')
    await expect.element(heading('Get a wallet')).toBeVisible()
    replaceView(kit, 'WhatIsANetwork')
    await expect.element(heading('What is a network?')).toBeVisible()
    await page.getByTestId('header-back').click()
    await expect.element(heading('What is a wallet?')).toBeVisible()
    pushView(kit, 'GetWallet')
    await expect.element(heading('Get a wallet')).toBeVisible()
    goBackTo(kit, 0)
    await expect.element(heading('Connect')).toBeVisible()
    resetView(kit, 'Networks')
    await expect.element(heading('Networks')).toBeVisible()
    await expect.element(page.getByTestId('header-back')).not.toBeInTheDocument()
    await page.getByTestId('w3m-header-close').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
  })

  it('moves the focus in, names what comes, and gives the focus back at Escape', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton />)
    await page.getByTestId('connect-button').click()
    await expect.poll(() => activeElement(document)?.dataset.testid).toBe('w3m-modal-card')
    pushView(kit, 'WhatIsAWallet')
    await expect.poll(() => activeElement(document)?.textContent).toBe('What is a wallet?')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    await expect.poll(() => activeElement(document)?.dataset.testid).toBe('connect-button')
  })

  it('closes by a press beside it [S2.38]', async () => {
    const kit = testKit()
    mountApp(kit, null)
    void openModal(kit)
    await expect.element(dialog('Connect')).toBeVisible()
    await page.getByTestId('w3m-modal-overlay').click({ position: { x: 5, y: 5 } })
    await expect.element(page.getByTestId('w3m-modal-overlay')).not.toBeVisible()
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('is drawn before the click, where nobody sees it, and shown as it was drawn', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, <ConnectButton />)
    await expect.poll(() => find('[data-testid=w3m-modal-card]')).not.toBeNull()
    const drawn = find('[data-testid=w3m-header-text]')
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeVisible()
    expect(page.getByRole('dialog').query()).toBeNull()
    await expect.poll(() => find('[data-testid=all-wallets]')).not.toBeNull()
    await expect.poll(() => find('[data-live]')).not.toBeNull()
    const card = find('[data-testid=w3m-modal-card]')
    if (card === null) throw new Error('no card')
    const changes: MutationRecord[] = []
    const watch = new MutationObserver((records) => changes.push(...records))
    watch.observe(card, { attributes: true, characterData: true, childList: true, subtree: true })
    await page.getByTestId('connect-button').click()
    await expect.element(dialog('Connect')).toBeVisible()
    expect(find('[data-testid=w3m-header-text]')).toBe(drawn)
    // What a click has to do is show it: the card says that the focus goes to it, and that is all.
    expect(changes.filter(({ attributeName }) => attributeName !== 'autofocus')).toEqual([])
    watch.disconnect()
  })

  it('shows nothing of what was drawn when it opens at another view', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, null)
    await expect.poll(() => find('[data-testid=w3m-modal-card]')).not.toBeNull()
    const drawn = find('[data-testid=w3m-header-text]')
    void openModal(kit, { view: 'Networks' })
    await expect.poll(() => find('dialog[open]')).not.toBeNull()
    expect(drawn?.isConnected).toBe(false)
    await expect.element(heading('Networks')).toBeVisible()
  })

  it('is 360 px wide, of a master size of 10 px and a base radius of 4 px, and dark [S2.49] [S2.50] [S2.51] [S2.53]', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByTestId('w3m-modal-card')).toBeVisible()
    const card = find('[data-testid=w3m-modal-card]')
    if (card === null) throw new Error('no card')
    const style = getComputedStyle(card)
    expect(card.getBoundingClientRect().width).toBe(360)
    expect(style.getPropertyValue('--lk-m').trim()).toBe('10px')
    // Cards take the base radius four times.
    expect(style.borderTopLeftRadius).toBe('16px')
    expect(style.colorScheme).toBe('dark')
  })

  it('shakes for 500 ms and says that it cannot close [S2.39] [S9.21]', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, null)
    void openModal(kit)
    await expect.element(page.getByTestId('w3m-modal-card')).toBeVisible()
    shakeModal(kit)
    await expect.poll(() => find('.shake')).not.toBeNull()
    await expect.element(page.getByText('This step needs an answer before it can be closed.')).toBeInTheDocument()
    await kit.clock.advance(499)
    expect(find('.shake')).not.toBeNull()
    await kit.clock.advance(1)
    await expect.poll(() => find('.shake')).toBeNull()
  })

  it('is not fetched by an app that draws its own screens', async () => {
    const kit = testKit()
    mountApp(kit, null, { modal: false })
    void openModal(kit)
    await kit.clock.advance(5_000)
    expect(document.querySelectorAll('body > div')).toHaveLength(0)
  })

  it('asks the services for the first page of the directory and the settings, and for nothing else, before a click', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton />)
    await expect.poll(() => kit.api.requests.length).toBe(2)
    const asked = kit.api.requests.map((url) => `${url.origin}${url.pathname}`).sort()
    expect(asked).toEqual(['https://api.example/appkit/v1/config', 'https://api.example/getWallets'])
  })

  it('serves two kits on one page', async () => {
    const one = testKit({ locale: 'en-US' })
    const other = testKit({ locale: 'de' })
    mountApp(one, <ConnectButton />)
    mountApp(other, <ConnectButton />)
    await page.getByRole('button', { name: 'Wallet verbinden' }).click()
    await expect.element(dialog('Verbinden')).toBeVisible()
    expect(one.store.getState().modal.open).toBe(false)
    expect(other.store.getState().modal.open).toBe(true)
  })

  it('starts a kit once for two providers, and stops it with the last', async () => {
    const kit = testKit()
    const found = () => kit.store.getState().connectors.length
    const app = mountApp(kit, <LatchkeyProvider kit={kit} />)
    await expect.poll(found).toBe(1)
    app.rerender(<p>One has left</p>)
    await expect.element(page.getByText('One has left')).toBeVisible()
    kit.discover([])
    expect(found()).toBe(0)
    app.unmount()
    kit.discover([kit.wallet])
    expect(found()).toBe(0)
  })
})

describe('a notification', () => {
  it('is read and shown in three ways [S3.86] [S4.33]', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, null)
    await expect.poll(() => document.querySelector('body > div')).not.toBeNull()
    for (const variant of ['loading', 'success', 'error'] as const) {
      showNotification(kit, { message: `It is ${variant}`, variant })
      await kit.clock.advance(200)
      await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent(`It is ${variant}`)
      const urgent = find('[role=alert] .lk-toast') !== null
      const mark = find(variant === 'loading' ? '.lk-spin' : variant === 'success' ? '.lk-ok' : '.lk-bad')
      expect([variant, urgent, mark !== null]).toEqual([variant, variant === 'error', true])
    }
  })

  it('closes the open one, and shows the next after 150 ms [S4.31] [S4.32] [S9.11]', async () => {
    const kit = testKit()
    mountApp(kit, null)
    showNotification(kit, { message: 'first', variant: 'success' })
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('first')
    showNotification(kit, { message: 'second', variant: 'success' })
    await expect.element(page.getByTestId('wui-snackbar-message')).not.toBeInTheDocument()
    await kit.clock.advance(149)
    await expect.element(page.getByTestId('wui-snackbar-message')).not.toBeInTheDocument()
    await kit.clock.advance(1)
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('second')
  })

  it('says an error in the words of the catalogue, in an open modal without covering anything of it', async () => {
    const kit = testKit()
    const { find } = mountApp(kit, null)
    void openModal(kit)
    showNotification(kit, { message: 'x', code: 'network/not-found', variant: 'error' })
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Network Not Found')
    await expect
      .element(page.getByText('This app does not offer that network. Choose one from the list.'))
      .toBeVisible()
    const edges = (selector: string) => find(selector)?.getBoundingClientRect() ?? new DOMRect()
    const body = edges('.lk-modal .lk-body')
    await expect.poll(() => edges('.lk-toast').top >= edges('.lk-modal .lk-body').bottom).toBe(true)
    expect(edges('.lk-toast').bottom).toBeLessThanOrEqual(innerHeight)
    expect(body.top).toBeGreaterThanOrEqual(edges('.lk-head').bottom)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByTestId('wui-snackbar-message')).not.toBeInTheDocument()
  })
})
