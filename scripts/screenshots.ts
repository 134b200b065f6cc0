// `npm run screenshots`: takes the pictures of the README from the running product, so that they stay true. It starts a
// devnet on free ports, walks through the product as a newcomer does, and writes docs/images.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { preferencesKey } from '../apps/web/src/preferences/preferences.ts'
import { launchBrowser } from '../devnet/src/browser/launchBrowser.ts'
import { startDevnet } from '../devnet/src/start/startDevnet.ts'

const folder = join(import.meta.dirname, '../docs/images')
mkdirSync(folder, { recursive: true })
const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

await using devnet = await startDevnet({
  further: ['shop'],
  lived: true,
  onProgress: (message) => console.log(message),
})
const { web, practice } = devnet.urls
if (web === undefined || practice === undefined) throw new Error('The devnet came up without its pages.')
await fetch(`${practice}/control`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ fault: 'none', autoApprove: true, account: 'alice' }),
})
const browser = await launchBrowser()

// The narrow and the wide layout have one each; the one in use is visible.
const account = (page: Page) => page.locator('[data-testid=account-button]:visible').first()

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(700)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/images/${name}.png`)
}

async function walk(name: string, viewport: typeof wide, colorScheme: 'dark' | 'light'): Promise<void> {
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 1 })
  const page = await context.newPage()
  const choice = JSON.stringify({ v: 1, themeMode: colorScheme })
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [preferencesKey, choice] as const)
  await page.goto(`${web}/`)
  await page.getByTestId('connect-button').first().click()
  const row = page.getByTestId('wallet-selector-money.latchkey.practice')
  await row.waitFor()
  await page.mouse.move(0, 0)
  await picture(page, `connect-${name}`)
  await row.click()
  await account(page).waitFor()
  await page
    .getByText(/USDC|USD Coin/)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 90_000 })
  await picture(page, `home-${name}`)
  await account(page).click()
  await page.getByTestId('tab-tokens').waitFor()
  await picture(page, `account-${name}`)
  await page.goto(`${web}/buy`)
  await page.getByTestId('onramp-input-payment').fill('50')
  await page.getByTestId('onramp-provider-stripe').waitFor()
  await page.mouse.move(0, 0)
  await picture(page, `buy-${name}`)
  await context.close()
}

try {
  await walk('dark', wide, 'dark')
  await walk('light', wide, 'light')
  await walk('phone', phone, 'dark')
} finally {
  await browser.close()
}
