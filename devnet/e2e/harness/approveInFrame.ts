import type { Page } from 'playwright-core'

/** Approves on the wallet's own screen, once it has been seen for long enough. Says what it showed. */
export async function approveInFrame(page: Page): Promise<string> {
  const frame = page.frameLocator('#w3m-iframe')
  await frame.locator('.approve[data-armed]').waitFor()
  const says = (await frame.locator('.approve-body').textContent()) ?? ''
  await frame.getByTestId('approve-confirm').click()
  return says
}
