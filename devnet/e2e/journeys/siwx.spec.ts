import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, resetWallet, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect, practiceRow, viewTitle } from '../harness/steps.ts'

// A page for members, and a server that lets them in: the whole way from the wallet to the answer.

const browser = sharedBrowser()
const { urls } = ownWorld()
const { address } = personas.alice
const account = `eip155:1:${address}`
const members = 'For members'

beforeEach(resetWallet)

const open = (query = '') => openVisit(browser(), `${urls.siwx}${query}`)
const status = (page: Page) => page.getByTestId('w3m-authentication-status').textContent()
const signButton = (page: Page) => modal(page).getByTestId('w3m-connecting-siwe-sign')
const knows = (page: Page) => page.getByRole('region', { name: members }).getByText(account).waitFor()

/** Connects, up to where the modal asks for the signature. */
async function connectWallet(page: Page): Promise<void> {
  await openConnect(page)
  await approve(page, () => practiceRow(page).click())
  await expect.poll(() => viewTitle(page).textContent()).toBe('Sign in')
}

async function signIn(page: Page): Promise<void> {
  await connectWallet(page)
  await approve(page, () => signButton(page).click())
  await modal(page).waitFor({ state: 'hidden' })
  await knows(page)
}

describe('a person who signs in', () => {
  it('is asked twice, connect and sign, is known to the server, and is asked nothing after a reload or in a second tab [S1.16 S4.54 S4.56]', async () => {
    const before = await countQuestions()
    const { page, context } = await open()
    await page.getByTestId('members-only').waitFor()
    await signIn(page)
    expect(await status(page)).toBe('authenticated')
    expect((await countQuestions()) - before).toBe(2)

    await page.reload()
    await knows(page)
    const second = await context.newPage()
    await second.goto(urls.siwx ?? '')
    await knows(second)
    await expect.poll(() => status(second)).toBe('authenticated')
    expect(await modal(second).isVisible()).toBe(false)
    expect((await countQuestions()) - before).toBe(2)

    // Signed out in one tab, signed out in the other.
    await second.getByRole('button', { name: 'Sign out' }).click()
    await second.getByTestId('members-only').waitFor()
    await expect.poll(() => status(page)).toBe('unauthenticated')
  })

  it('sees the site, the account, that it is free, and the text before it is signed [S2.15]', async () => {
    const { page } = await open()
    await connectWallet(page)
    const words = await modal(page).textContent()
    expect(words).toContain('Sign in to Members')
    expect(words).toContain(new URL(urls.siwx ?? '').host)
    expect(words).toContain('Free: no transaction')
    await modal(page).getByText('What you sign').click()
    const text = `${new URL(urls.siwx ?? '').host} wants you to sign in with your Ethereum account:\n${address}`
    await expect.poll(() => modal(page).locator('pre').textContent()).toContain(text)
    const asked = await walletWindow(page, () => signButton(page).click())
    expect(await asked.locator('body').textContent()).toContain('Sign in to the page for members.')
    await asked.close()
  })
})

describe('a person who does not', () => {
  it('is disconnected when they cancel a required sign-in, which the modal does not close over [S2.43 S4.60]', async () => {
    const { page } = await open()
    await connectWallet(page)
    await page.keyboard.press('Escape')
    expect(await modal(page).isVisible()).toBe(true)
    await modal(page).getByTestId('w3m-connecting-siwe-cancel').click()
    await page.getByTestId('connect-button').waitFor()
    await page.getByTestId('members-only').waitFor()
  })

  it('stays connected where it is not required [S4.61]', async () => {
    const { page } = await open('/?optional')
    await connectWallet(page)
    await modal(page).getByTestId('w3m-connecting-siwe-cancel').click()
    await modal(page).waitFor({ state: 'hidden' })
    await page.getByTestId('account-button').waitFor()
    await page.getByTestId('members-only').waitFor()
    expect(await status(page)).toBe('unauthenticated')
  })

  it('can try again after they declined [S4.58 S8.10]', async () => {
    const { page } = await open()
    await connectWallet(page)
    const asked = await walletWindow(page, () => signButton(page).click())
    await asked.getByRole('button', { name: /Decline|Cancel|Reject/ }).click()
    await page.getByText('Signature declined').first().waitFor()
    await expect.poll(() => signButton(page).textContent()).toContain('Try again')
    await approve(page, () => signButton(page).click())
    await knows(page)
  })

  it('is told when the server does not answer, and signs in when it does', async () => {
    const { page, context } = await open()
    await connectWallet(page)
    await context.route('**/siwx/sign-in', (route) => route.abort())
    await approve(page, () => signButton(page).click())
    await page.getByText('The app’s server did not answer').first().waitFor()
    await context.unroute('**/siwx/sign-in')
    await expect.poll(() => signButton(page).isEnabled()).toBe(true)
    await approve(page, () => signButton(page).click())
    await knows(page)
  })
})
