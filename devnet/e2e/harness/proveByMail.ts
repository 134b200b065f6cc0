import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressAndLeave } from './pressAndLeave.ts'
import { mailedCode, readMail } from './readMail.ts'

/** The guardian's question; what it mails after an approval has the same link, to take it back. */
const askingLink = /within 15 minutes[\s\S]*?(http:\S+\/g\/approve\/\S+)/

/** Answers both mails of a step-up, wherever its screen is: the link first, whose page has to show the same two words. */
export async function proveByMail(on: Page | FrameLocator, person: BrowserContext, email: string): Promise<void> {
  // One mail to an address in half a minute: the screen waits for the next.
  await on.locator('.sheet-phrase').waitFor({ timeout: 60_000 })
  const code = await readMail(email, mailedCode)
  const link = await readMail(email, askingLink)
  const phrase = await on.locator('.sheet-phrase').textContent()
  const mailbox = await person.newPage()
  await mailbox.goto(link)
  expect(await mailbox.locator('strong').textContent()).toBe(phrase)
  await pressAndLeave(mailbox, 'Approve')
  await on.getByLabel('Code from the other mail').fill(code)
  await on.getByRole('button', { name: 'Continue' }).click()
}
