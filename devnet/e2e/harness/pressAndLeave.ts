import type { Page } from 'playwright-core'

/** Presses the button of a form and closes the page once the answer is there: closing it before may take the press back. */
export async function pressAndLeave(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name }).click()
  await answered
  await page.close()
}
