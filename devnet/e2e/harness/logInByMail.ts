import type { Page } from 'playwright-core'
import { mailPatterns } from './mailPatterns.ts'
import { modal } from './steps.ts'
import type { WatchedMail } from './watchMail.ts'

/**
 * Types an address into the open Connect view, and the code that comes.
 *
 * @param mails Those of the address, watched since before.
 */
export async function logInByMail(page: Page, email: string, mails: WatchedMail): Promise<void> {
  await modal(page).getByTestId('wui-email-input').fill(email)
  await page.keyboard.press('Enter')
  const code = await mails.next(mailPatterns.code)
  await modal(page).getByTestId('wui-otp-input').locator('input').first().pressSequentially(code)
}
