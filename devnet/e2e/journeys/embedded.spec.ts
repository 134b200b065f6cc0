import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { logOut, modal, openAccount, openConnect, viewTitle } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const email = `marta.${Date.now()}@example.org`
const prefix = '@appkit-wallet/'

let person: BrowserContext
let page: Page
/** Calls of the page itself, its frames left out. */
const calls: string[] = []
beforeAll(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  page.on('request', (request) => {
    if (!request.isNavigationRequest() && request.frame() === page.mainFrame()) calls.push(request.url())
  })
  return () => person.close()
})

const framesThere = () => page.locator('#w3m-iframe').count()
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), `${prefix}${key}`)
const enterCode = (code: string) =>
  modal(page).getByTestId('wui-otp-input').locator('input').first().pressSequentially(code)

describe('a person without a wallet', () => {
  it('meets no frame before they ask for a login [S4.68]', async () => {
    await page.goto(urls.web)
    await openConnect(page)
    await modal(page).getByTestId('wui-email-input').waitFor()
    expect(await framesThere()).toBe(0)
  })

  it('types an address and a code, and is connected [S1.4, S3.55, S4.69, S4.70, S4.71, S7.77, S7.78]', async () => {
    const mails = await watchMail(email)
    await modal(page).getByTestId('wui-email-input').fill(email)
    await page.keyboard.press('Enter')
    await modal(page).getByTestId('wui-otp-input').waitFor()
    expect(await viewTitle(page).textContent()).toContain('Confirm e-mail')
    expect(await framesThere()).toBe(1)
    const source = new URL((await page.locator('#w3m-iframe').getAttribute('src')) ?? '')
    expect([source.origin, source.pathname]).toEqual([urls.frame, '/sdk'])
    expect([...source.searchParams.keys()].sort()).toEqual(['chainId', 'enableLogger', 'projectId', 'version'])
    await enterCode(await mails.next(mailPatterns.code))
    await modal(page).waitFor({ state: 'hidden' })
    await expect.poll(() => stored('EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(await stored('EMAIL')).toBe(email)
    expect(await stored('LAST_EMAIL_LOGIN_TIME')).toBeNull()
    const vault = [urls.auth, urls.guardian, urls.frame]
    expect(calls.filter((url) => vault.some((origin) => origin !== undefined && url.startsWith(origin)))).toEqual([])
  })

  it('is still logged in after a reload, by a frame that comes with the page [S4.68]', async () => {
    await page.reload()
    await expect.poll(framesThere).toBe(1)
    await expect.poll(() => page.getByTestId('connect-button').count()).toBe(0)
    expect(await framesThere()).toBe(1)
  })

  it('logs out, and the page forgets them [S4.74]', async () => {
    await openAccount(page)
    await logOut(page)
    await expect.poll(() => stored('EMAIL_LOGIN_USED_KEY')).toBeNull()
    for (const key of ['EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME']) expect(await stored(key), key).toBeNull()
    await page.reload()
    await page.getByTestId('connect-button').first().waitFor()
    expect(await framesThere()).toBe(0)
  })
})
