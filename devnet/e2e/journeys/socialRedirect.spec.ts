import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../harness/ownWorld.ts'
import { sameSiteWith } from '../harness/sameSiteWith.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { logInAtProvider } from '../harness/socialLogin.ts'
import { accountButton, modal, openConnect } from '../harness/steps.ts'

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const home = `${urls.web}/?from=mail%20one#top`
const isolated = sameSiteWith(() => urls.web, { 'cross-origin-opener-policy': 'same-origin' })
const run = Date.now() % 1e9

let person: BrowserContext
let page: Page
beforeAll(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  // As in the browser of another app, which opens no windows.
  await page.addInitScript(() => {
    window.open = () => null
  })
  return () => person.close()
})

const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Leaves the app's page for Google's. */
async function leave(): Promise<void> {
  await openConnect(page)
  await modal(page).getByTestId('social-selector-google').click()
  await page.getByRole('heading', { name: /Practice login/ }).waitFor()
}

async function logIn(name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name}@example.org`)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The page is the one that was left, to the letter. */
async function isHome(): Promise<void> {
  await expect.poll(() => page.url()).toBe(home)
}

describe('a social login where no window opens', () => {
  it('is told of when the person says no, and leaves nothing in the address', async () => {
    await page.goto(home)
    await leave()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await modal(page).getByText('The login was not finished').waitFor()
    await isHome()
    await page.reload()
    await page.getByTestId('connect-button').first().waitFor()
    expect(await modal(page).count()).toBe(0)
  })

  it('can be left by the way back, and begun anew', async () => {
    await leave()
    await page.goBack()
    await isHome()
    if ((await modal(page).count()) > 0) await page.getByTestId('w3m-header-close').click()
    await leave()
    await page.goBack()
    await isHome()
  })

  it('of somebody else’s making is told of, and begins nothing', async () => {
    const made = `${'a'.repeat(22)}.${'b'.repeat(43)}`
    await page.goto(`${urls.web}/?from=mail%20one&latchkey-login=${made}#top`)
    await modal(page).getByText('This login has ended').waitFor()
    await isHome()
    expect(await kept('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeNull()
  })

  it('goes on where the page is loaded anew while the wallet is made, and connects', async () => {
    await page.goto(home)
    await page.reload()
    await leave()
    let held = 0
    await person.route('**/v1/wallet/prepare', () => {
      held += 1
    })
    await logIn(`rita_${run}`)
    await expect.poll(() => held).toBeGreaterThan(0)
    await isHome()
    await modal(page).getByText('Back from Google').waitFor()
    await person.unroute('**/v1/wallet/prepare')
    await page.reload()
    await accountButton(page).waitFor()
    await modal(page).waitFor({ state: 'hidden' })
    await isHome()
    expect(await kept('@appkit/connected_social')).toBe('google')
    expect(await kept('@appkit/social_provider')).toBeNull()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

describe('a social login in an app that cuts its windows off', () => {
  it('is collected by asking, and nobody is told that the window was closed', async () => {
    const alone = await browser().newContext()
    try {
      const app = await alone.newPage()
      await app.goto(isolated())
      await openConnect(app)
      const [popup] = await Promise.all([
        alone.waitForEvent('page'),
        modal(app).getByTestId('social-selector-google').click(),
      ])
      await popup.getByRole('heading', { name: /Practice login/ }).waitFor()
      expect(await popup.evaluate(() => window.opener)).toBeNull()
      await modal(app)
        .getByText(/If it is still open, continue there/)
        .waitFor()
      const who = { name: `cora_${run}`, mail: `cora.${run}@example.org` }
      await logInAtProvider(popup, who, () => modal(app).locator('.lk-note').textContent())
      await accountButton(app).waitFor()
    } finally {
      await alone.close()
    }
  })
})
