import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { approveAsPerson } from '../../src/browser/approveAsPerson.ts'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { finishSend, modal } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const email = `first.${Date.now()}@example.org`

let person: BrowserContext
let page: Page
beforeAll(async () => {
  person = await browser().newContext({ viewport: { width: 1280, height: 800 } })
  page = await person.newPage()
  return () => person.close()
})

const steps = () => page.getByTestId('first-steps')
const step = (title: string) => steps().getByRole('listitem').filter({ hasText: title })
const isDone = (title: string) => step(title).getAttribute('data-done')

async function payBakery(): Promise<void> {
  await page.getByTestId('pay-bakery').click()
  await modal(page).getByRole('button', { name: 'Review' }).click()
  const screen = page.frames().find((frame) => frame.url().startsWith(`${urls.frame}/sdk`))
  if (screen === undefined) throw new Error('The page has no frame of the wallet.')
  // By keys: what a node says comes late, and moves the buttons.
  await approveAsPerson(page, screen, 'key')
  await finishSend(page, /1 USDC/)
  await modal(page).waitFor({ state: 'hidden' })
}

describe('a newcomer', () => {
  it('gets practice money with one click, and it is there without a reload', async () => {
    const mails = await watchMail(email)
    await page.goto(urls.web)
    await page.getByTestId('connect-button').first().click()
    await logInByMail(page, email, mails)
    await step('Get practice money').getByText('You get 1 ETH, 500 USDC, and 500 POL').waitFor()
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(measureLayout)).toEqual([])
    }
    await page.getByTestId('practice-money').click()
    await expect.poll(() => isDone('Get practice money')).toBe('true')
    const row = page.getByRole('row').filter({ hasText: 'USD Coin' }).first()
    await expect.poll(() => row.textContent()).toContain('500')
  })

  it('pays the corner bakery a coin, which the form has already', async () => {
    await payBakery()
    await expect.poll(() => isDone('Send 1 USDC to the corner bakery'), { timeout: 40_000 }).toBe('true')
  })

  it('has one step left, puts it away, and it stays away', async () => {
    expect(await isDone('Protect your wallet with a passkey')).toBe('false')
    await steps().getByRole('button', { name: 'Hide first steps' }).click()
    await page.reload()
    await page.getByText('USD Coin').first().waitFor()
    expect(await steps().count()).toBe(0)
  })
})

describe('a newcomer who wants a passkey', () => {
  beforeAll(async () => {
    const other = await browser().newContext({ viewport: { width: 390, height: 844 } })
    page = await other.newPage()
    await addAuthenticator(page)
    return () => other.close()
  })

  it('has none, and makes one with the wallet, whose other way back is their e-mail', async () => {
    const address = `passkey.${Date.now()}@example.org`
    const mails = await watchMail(address)
    await page.goto(urls.web)
    await page.getByTestId('connect-button').first().click()
    await modal(page).getByTestId('w3m-passkey-button').click()
    await modal(page).getByRole('button', { name: 'Make a passkey' }).click()
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    const code = modal(page).getByTestId('wui-otp-input').locator('input').first()
    await code.pressSequentially(await mails.next(mailPatterns.code))
    await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Add a passkey' }).click()
    await expect.poll(() => isDone('Protect your wallet with a passkey')).toBe('true')
  })

  it('gets to a first payment, and has no step left', async () => {
    await page.getByTestId('practice-money').click()
    await expect.poll(() => isDone('Get practice money')).toBe('true')
    await payBakery()
    // All steps are done, and gone.
    await expect.poll(() => steps().count(), { timeout: 40_000 }).toBe(0)
  })
})
