import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, resetWallet, tellWallet, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect, practiceRow, viewTitle } from '../harness/steps.ts'

// What goes wrong between the wallet and the page while a person signs in. The server alone says who is known.

const browser = sharedBrowser()
const { urls } = ownWorld()

beforeEach(resetWallet)

const signButton = (page: Page) => modal(page).getByTestId('w3m-connecting-siwe-sign')
const stranger = (page: Page) => page.getByTestId('members-only').waitFor()
const knows = (page: Page) =>
  page.getByRole('region', { name: 'For members' }).getByText(`eip155:1:${personas.alice.address}`).waitFor()

/** A person who is connected, and asked to sign in. */
async function asked(query = '') {
  const visit = await openVisit(browser(), `${urls.siwx}${query}`)
  await openConnect(visit.page)
  await approve(visit.page, () => practiceRow(visit.page).click())
  await expect.poll(() => viewTitle(visit.page).textContent()).toBe('Sign in')
  return visit
}

it.each([
  [{ fault: 'reject' }, 'Signature declined'],
  [{ fault: 'locked' }, 'No permission from Practice wallet'],
  [{ fault: 'locked', code: -32002 }, 'A request is already open in Practice wallet'],
])('the wallet answers %o: the page says so, nobody is signed in, and trying again signs in', async (fault, words) => {
  const { page } = await asked()
  await tellWallet(fault)
  await signButton(page).click()
  await modal(page).getByText(words).first().waitFor()
  await stranger(page)
  await tellWallet({ fault: 'none' })
  await approve(page, () => signButton(page).click())
  await knows(page)
})

it('the wallet takes its time: the person is signed in when it answers', async () => {
  const { page } = await asked()
  await tellWallet({ fault: 'slow', delayMs: 2_000 })
  const window = await walletWindow(page, () => signButton(page).click())
  await window.locator('button[type=submit]').click()
  expect(await signButton(page).isDisabled()).toBe(true)
  await knows(page)
})

it('the wallet never answers: nobody is signed in, and the way out lets it go', async () => {
  const { page } = await asked()
  await tellWallet({ fault: 'silent' })
  await signButton(page).click()
  await expect.poll(() => signButton(page).isDisabled()).toBe(true)
  await modal(page).getByTestId('w3m-connecting-siwe-cancel').click()
  await page.getByTestId('connect-button').waitFor()
  await stranger(page)
})

it('the wallet ends the connection while it is asked: nobody is signed in', async () => {
  const { page } = await asked()
  const window = await walletWindow(page, () => signButton(page).click())
  await tellWallet({ fault: 'disconnects' })
  await page.getByTestId('connect-button').waitFor()
  if (!window.isClosed()) await window.close()
  await stranger(page)
})

it('the wallet stands on a network that the page does not have: no sign-in is asked for', async () => {
  await tellWallet({ fault: 'wrong-chain' })
  const { page } = await openVisit(browser(), urls.siwx ?? '')
  await openConnect(page)
  await approve(page, () => practiceRow(page).click())
  await modal(page).getByText('This app does not work on the network of your wallet').first().waitFor()
  expect(await signButton(page).count()).toBe(0)
})

it('the modal is closed while the wallet is asked, where that is allowed: the answer still signs in', async () => {
  const { page } = await asked('/?optional')
  const window = await walletWindow(page, () => signButton(page).click())
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'hidden' })
  await window.locator('button[type=submit]').click()
  await knows(page)
})

it('the tab is killed while the wallet is asked: the next one is connected, knows nobody, and signs in anew', async () => {
  const { page, context } = await asked()
  const before = await countQuestions()
  await walletWindow(page, () => signButton(page).click())
  await Promise.all(context.pages().map((one) => one.close()))
  const next = await context.newPage()
  await next.goto(urls.siwx ?? '')
  await stranger(next)
  await expect.poll(() => viewTitle(next).textContent()).toBe('Sign in')
  await approve(next, () => signButton(next).click())
  await knows(next)
  expect((await countQuestions()) - before).toBe(2)
})

it('the tab is killed as the server has let the person in: the next one knows them, and asks nothing', async () => {
  const { page, context } = await asked()
  const answered = page.waitForResponse('**/siwx/sign-in')
  await approve(page, () => signButton(page).click())
  await answered
  const before = await countQuestions()
  await page.close()
  const next = await context.newPage()
  await next.goto(urls.siwx ?? '')
  await knows(next)
  expect(await countQuestions()).toBe(before)
})

it('the server can’t begin a sign-in: it says so, the wallet is let go, and Connect is shown', async () => {
  const { page, context } = await openVisit(browser(), urls.siwx ?? '')
  await context.route('**/siwx/session', (route) => route.abort())
  await context.route('**/siwx/nonce', (route) => route.abort())
  await openConnect(page)
  await approve(page, () => practiceRow(page).click())
  await page.getByText('A problem occurred while trying initialize authentication').first().waitFor()
  await page.getByTestId('connect-button').waitFor()
  await expect.poll(() => viewTitle(page).textContent()).toBe('Connect')
  await context.unroute('**/siwx/session')
  await context.unroute('**/siwx/nonce')
  await approve(page, () => practiceRow(page).click())
  await approve(page, () => signButton(page).click())
  await knows(page)
})
