import type { Page } from 'playwright-core'

/**
 * Presses the button of a form and closes the page once the answer has come. Closing it before may take the press back,
 * and a page that is on its way to another one may never close.
 */
export async function pressAndLeave(page: Page, name: string): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.getByRole('button', { name }).click()
  await answered
  await page.close()
}
