import type { Page } from 'playwright-core'
import { whenPainted } from './whenPainted.ts'

/** Opens the wallet's own sheet of devices and activity. @param begin Asks for it. */
export async function openDeviceSheet(page: Page, begin: () => Promise<unknown>) {
  const sheet = page.frameLocator('#w3m-iframe').locator('.sheet')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  await begin()
  await sheet.getByRole('heading', { name: 'Devices and activity' }).waitFor()
  await button('Done').waitFor()
  await whenPainted(sheet)
  return {
    sheet,
    /** One for each device, this one first. */
    devices: sheet.locator('.sheet-choice:not([data-choice=activity]):not([data-choice=everywhere])'),
    button,
    /** Takes a device out, without another proof. */
    async takeOut(text: string) {
      const row = sheet.locator('.sheet-choice').filter({ hasText: text })
      // A press that comes while the frame changes its height goes to the page: it is repeated, as a person would.
      let refused: unknown
      for (let tries = 0; tries < 15 && !(await button('Remove').isVisible()); tries += 1) {
        await row.click({ timeout: 2_000 }).catch((error: unknown) => {
          refused = error
        })
        await page.waitForTimeout(300)
      }
      if (!(await button('Remove').isVisible()))
        throw new Error(`${text} can't be taken out of: ${await sheet.textContent()}`, { cause: refused })
      await button('Remove').click()
      await sheet.getByText('Removed.').waitFor()
    },
    /** Reads what happened, the newest first, and goes back to the list. */
    async activity(): Promise<readonly string[]> {
      await sheet.locator('[data-choice=activity]').click()
      await sheet.getByRole('heading', { name: 'Activity', exact: true }).waitFor()
      await button('Back').waitFor()
      const texts = await sheet.locator('.sheet-row').allInnerTexts()
      await button('Back').click()
      await button('Done').waitFor()
      return texts
    },
    async done() {
      await button('Done').click()
      await sheet.waitFor({ state: 'detached' })
    },
  }
}
