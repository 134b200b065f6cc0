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

/** Presses the button with which a window closes itself, which may be before the press is reported as done. */
export async function pressAndWaitClosed(window: Page, name: string): Promise<void> {
  const closed = window.waitForEvent('close')
  await window
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
  await closed
}
