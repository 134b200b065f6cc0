import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

// One person's recovery methods of a wallet that only their mailbox led to.

// Passwords are stretched on purpose.
vi.setConfig({ testTimeout: 180_000 })

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const email = `ways.${Date.now()}@example.org`
const password = 'four plain words here'

let person: BrowserContext
let page: Page
let screen: FrameLocator
beforeAll(async () => {
  person = await browser().newContext({ viewport: { width: 1280, height: 800 } })
  page = await person.newPage()
  await addAuthenticator(page)
  screen = page.frameLocator('#w3m-iframe')
  return () => person.close()
})

const way = (method: string) => page.getByTestId(`way-${method}`)
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
const type = (label: string, text: string) => screen.getByLabel(label, { exact: true }).fill(text)
/** Stretching a password takes seconds on a busy machine. */
const patient = { timeout: 60_000 }

/** Where the person is without a mouse. */
const focused = () =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(`${urls.frame}/sdk`))
    ?.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'))

describe('a person who has just made a wallet', () => {
  it('adds the passkey that home offers by keys alone, with one touch, of which a mail tells', async () => {
    const login = await watchMail(email)
    await page.goto(urls.web)
    await page.getByTestId('connect-button').first().click()
    await logInByMail(page, email, login)
    const step = page.getByTestId('first-steps').getByRole('listitem').filter({ hasText: 'with a passkey' })
    await step.getByRole('button', { name: 'Add a passkey' }).focus()
    const mails = await watchMail(email)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Protect your wallet with a passkey')
    expect(await judgeScreen(page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Add a passkey')
    await page.keyboard.press('Enter')
    await expect.poll(() => step.getAttribute('data-done')).toBe('true')
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('1 backup besides e-mail').waitFor()
    expect(await mails.next(/(A passkey was added to your wallet|it logs you in)/)).toBeDefined()
  })

  it('closes a screen by Escape, and is where they were', async () => {
    expect(await page.getByTestId('safety-lock').getAttribute('data-closed')).toBe('2')
    const add = page.getByTestId('add-password')
    await add.focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('password')
    expect(await judgeScreen(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await way('password').count()).toBe(0)
  })

  it('sets a password, and the drill says that it opens this wallet', async () => {
    await page.getByTestId('add-password').click()
    await type('New password', password)
    await type('Repeat the password', password)
    await press('Set password')
    await way('password').waitFor(patient)
    await way('password').getByRole('button', { name: 'Test' }).click()
    await type('Recovery password', password)
    await press('Continue')
    await screen.getByText('It works').waitFor(patient)
    expect(await judgeScreen(page)).toEqual([])
    await press('Done')
    await way('password').getByText('it can recover this wallet').waitFor()
  })

  it('prints a code, which the drill reads back', async () => {
    await page.getByTestId('add-code').click()
    const printed = (await screen.locator('.sheet-secret').textContent()) ?? ''
    expect(await judgeScreen(page)).toEqual([])
    const [paper] = await Promise.all([person.waitForEvent('page'), press('Print it')])
    await paper.getByText(printed).waitFor()
    expect(await paper.locator('svg path').getAttribute('d')).toMatch(/^M0 0h1v1/)
    await paper.close()
    await press('I have it on paper')
    const wrong = `${printed.slice(0, 14)}${printed[14] === '7' ? '8' : '7'}${printed.slice(15)}`
    await type('Printed code', wrong)
    await press('Continue')
    await screen.getByText('Look at group 3').waitFor()
    // Nothing that was typed is lost, and the group is marked.
    const field = screen.getByLabel('Printed code', { exact: true })
    expect(await field.inputValue()).toBe(wrong)
    const marked = await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
    expect(marked).toEqual([12, 17])
    expect(await judgeScreen(page)).toEqual([])
    await type('Printed code', printed)
    await press('Continue')
    await way('code').waitFor()
    await way('code').getByRole('button', { name: 'Test' }).click()
    await type('Printed code', printed)
    await press('Continue')
    await press('Done')
    await way('code').getByText('it can recover this wallet').waitFor()
    // E-mail, passkey and paper: the lock is closed.
    await page.locator('[data-testid=safety-lock][data-closed="3"]').waitFor()
    await page.getByText('3 backups besides e-mail').waitFor()
  })

  it('takes the code out again, once they have said so twice', async () => {
    await way('code').getByRole('button', { name: 'Remove' }).click()
    await way('code').getByText('can’t recover your wallet').waitFor()
    await way('code').getByRole('button', { name: 'Remove', exact: true }).click()
    await screen.getByText('It can’t recover your wallet').waitFor()
    expect(await judgeScreen(page)).toEqual([])
    await press('Remove')
    await way('code').waitFor({ state: 'detached' })
    await page.getByText('2 backups besides e-mail').waitFor()
  })
})
