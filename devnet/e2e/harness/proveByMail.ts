import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailPatterns } from './mailPatterns.ts'
import { pressAndLeave } from './pressAndLeave.ts'
import type { WatchedMail } from './watchMail.ts'

/**
 * Answers both mails of a step-up, wherever its screen is: the link first, whose page has to show the same two words.
 *
 * @param mails Watched since before the step-up was asked for.
 */
export async function proveByMail(on: Page | FrameLocator, person: BrowserContext, mails: WatchedMail): Promise<void> {
  // One mail to an address in half a minute: the screen waits for the next.
  await on.locator('.sheet-phrase').waitFor({ timeout: 90_000 })
  const code = await mails.next(mailPatterns.code)
  const link = await mails.next(mailPatterns.approval)
  const phrase = await on.locator('.sheet-phrase').textContent()
  const mailbox = await person.newPage()
  await mailbox.goto(link)
  expect(await mailbox.locator('strong').textContent()).toBe(phrase)
  await pressAndLeave(mailbox, 'Approve')
  await on.getByLabel('Code from the other e-mail').fill(code)
  await on.getByRole('button', { name: 'Continue' }).click()
}
