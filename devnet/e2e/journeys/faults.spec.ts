import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import {
  connectPractice,
  fillSend,
  modal,
  notification,
  openAccount,
  openConnect,
  practiceRow,
  viewTitle,
} from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()
const { address: bob } = personas.bob

/** The wallet's prompt hint comes after 5 s (decisions 24); the rest is for a busy machine. */
const hintTimeout = { timeout: 15_000 }

beforeEach(resetWallet)

const says = (page: Page, text: string | RegExp) => modal(page).getByText(text).first().waitFor({ timeout: 15_000 })
const tryAgain = (page: Page) => modal(page).getByTestId('w3m-connecting-widget-secondary-button')

describe('while connecting', () => {
  // Fault, what the screen says (the sentence of the key), and what leads out.
  it.each([
    { fault: { fault: 'reject' }, key: 'wallet.userRejected', text: 'You declined in Practice wallet' },
    { fault: { fault: 'locked' }, key: 'wallet.unauthorized', text: 'No permission from Practice wallet' },
    {
      fault: { fault: 'locked', code: -32002 },
      key: 'wallet.requestPending',
      text: 'A request is already open in Practice wallet',
    },
  ])('$fault: $key, and trying again connects', async ({ fault, text }) => {
    await tellWallet(fault)
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    await practiceRow(page).click()
    await says(page, text)
    await tellWallet({ fault: 'none' })
    await approve(page, () => tryAgain(page).click())
    await page.getByTestId('account-button').waitFor()
  })

  it('slow: connecting.slow after 5 s, and the late answer still connects', async () => {
    await tellWallet({ fault: 'slow', delayMs: 7_000 })
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    const popup = await walletWindow(page, () => practiceRow(page).click())
    await says(page, 'Approve the request in Practice wallet')
    await popup.locator('button[type=submit]').click()
    await says(page, 'Still waiting for Practice wallet')
    await page.getByTestId('account-button').waitFor()
  })

  it('silent: connecting.slow after 5 s, and another wallet can be used', async () => {
    await tellWallet({ fault: 'silent' })
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    await practiceRow(page).click()
    await says(page, 'Still waiting for Practice wallet')
    await modal(page).getByRole('button', { name: 'Use another wallet' }).click()
    await expect.poll(() => viewTitle(page).textContent()).toBe('Connect')
    await tellWallet({ fault: 'none' })
    await approve(page, () => practiceRow(page).click())
    await page.getByTestId('account-button').waitFor()
  })

  it('wrong chain: the view of an unsupported chain, gone when the wallet comes back by itself [S4.39]', async () => {
    await tellWallet({ fault: 'wrong-chain' })
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    await approve(page, () => practiceRow(page).click())
    await says(page, 'This app does not work on the network of your wallet')
    await tellWallet({ fault: 'none' })
    await modal(page).getByText('This app does not work on the network of your wallet').waitFor({ state: 'hidden' })
    await page.getByTestId('account-button').waitFor()
  })

  it('wrong chain, for good: the switch is refused in words, and leaving is possible [S8.22]', async () => {
    await tellWallet({ fault: 'wrong-chain' })
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    await approve(page, () => practiceRow(page).click())
    await modal(page).getByTestId('w3m-network-switch-Base').click()
    await expect
      .poll(() => notification(page).textContent(), hintTimeout)
      .toMatch(/Chain is not supported|Unknown network/)
    await modal(page).getByTestId('disconnect-button').click()
    await page.getByTestId('connect-button').waitFor()
  })

  it('disconnects by itself: notice.walletEnded, and the page offers to connect', async () => {
    await tellWallet({ fault: 'disconnects', afterMs: 1_000 })
    const { page } = await openVisit(browser(), urls.example)
    await openConnect(page)
    await approve(page, () => practiceRow(page).click())
    await expect.poll(() => notification(page).textContent(), hintTimeout).toContain('ended in Practice wallet')
    await page.getByTestId('connect-button').waitFor()
  })
})

describe('while switching the network', () => {
  async function askForBase(page: Page): Promise<void> {
    await page.getByTestId('w3m-network-button').click()
    await modal(page).getByTestId('w3m-network-switch-Base').click()
  }

  it('reject: back to the list with a message, and the network stays [S4.41]', async () => {
    const { page } = await openVisit(browser(), urls.web)
    await connectPractice(page)
    await tellWallet({ fault: 'reject' })
    await askForBase(page)
    await expect.poll(() => notification(page).textContent(), hintTimeout).toContain('You declined')
    await expect.poll(() => viewTitle(page).textContent()).toBe('Networks')
    expect(await page.getByTestId('w3m-network-button').textContent()).toContain('Ethereum')
  })

  it('silent: connecting.slow after 5 s, and another network can be chosen', async () => {
    const { page } = await openVisit(browser(), urls.web)
    await connectPractice(page)
    await tellWallet({ fault: 'silent' })
    await askForBase(page)
    await says(page, 'Still waiting for Practice wallet')
    await modal(page).getByRole('button', { name: 'Choose another network' }).click()
    await expect.poll(() => viewTitle(page).textContent()).toBe('Networks')
  })
})

describe('while sending', () => {
  async function review(page: Page): Promise<void> {
    await connectPractice(page)
    await openAccount(page)
    await fillSend(page, { token: /USDC on Ethereum/, amount: '1', to: bob })
  }
  const send = (page: Page) => modal(page).getByRole('button', { name: 'Send', exact: true }).click()

  it.each([
    { fault: { fault: 'reject' }, key: 'wallet.userRejected', text: /You declined in Practice wallet/ },
    { fault: { fault: 'locked' }, key: 'wallet.unauthorized', text: /No permission from Practice wallet/ },
  ])('$fault: $key, nothing leaves, and trying again sends', async ({ fault, text }) => {
    const chain = readChain('eip155:1')
    const before = await chain.token('usdc', bob)
    const { page } = await openVisit(browser(), urls.example)
    await review(page)
    await tellWallet(fault)
    await send(page)
    await says(page, text)
    expect(await chain.token('usdc', bob)).toBe(before)
    await tellWallet({ fault: 'none' })
    await modal(page).getByRole('button', { name: 'Try again' }).click()
    await approve(page, () => send(page))
    await expect.poll(() => chain.token('usdc', bob), hintTimeout).toBe(before + 1_000_000n)
  })

  it('silent: connecting.slow after 5 s, and the payment can be called off', async () => {
    const chain = readChain('eip155:1')
    const before = await chain.token('usdc', bob)
    const { page } = await openVisit(browser(), urls.example)
    await review(page)
    await tellWallet({ fault: 'silent' })
    await send(page)
    await says(page, 'Still waiting for Practice wallet')
    await modal(page).getByRole('button', { name: 'Cancel' }).click()
    await modal(page).getByRole('button', { name: 'Edit' }).waitFor()
    expect(await chain.token('usdc', bob)).toBe(before)
  })

  it('slow: connecting.slow after 5 s, and the late answer still sends', async () => {
    const chain = readChain('eip155:1')
    const before = await chain.token('usdc', bob)
    const { page } = await openVisit(browser(), urls.example)
    await review(page)
    await tellWallet({ fault: 'slow', delayMs: 7_000 })
    const popup = await walletWindow(page, () => send(page))
    await popup.locator('button[type=submit]').click()
    await says(page, 'Still waiting for Practice wallet')
    await expect.poll(() => chain.token('usdc', bob), hintTimeout).toBe(before + 1_000_000n)
  })

  it('disconnects by itself: the form is gone with the wallet, and nothing leaves', async () => {
    const chain = readChain('eip155:1')
    const before = await chain.token('usdc', bob)
    const { page } = await openVisit(browser(), urls.example)
    await review(page)
    await tellWallet({ fault: 'disconnects' })
    await expect.poll(() => notification(page).textContent(), hintTimeout).toContain('ended in Practice wallet')
    await page.getByTestId('connect-button').waitFor()
    expect(await chain.token('usdc', bob)).toBe(before)
  })
})
