import { expect, it } from 'vitest'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, viewTitle } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

// A person without a wallet logs in by mail, and signs in to the page with the wallet that they have then.

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()

it('the embedded wallet signs in by one press, on the screen that follows the login [S2.44]', async () => {
  const person = await browser().newContext()
  const page = await person.newPage()
  await page.goto(urls.siwx ?? '')
  await page.getByTestId('connect-button').click()
  const email = `ada.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await logInByMail(page, email, mails)
  // The login is followed by the wallet's own screen, with no view of the page's between them that asks whether it may
  // come. It lies above the modal, which can't be closed under it.
  await expect.poll(() => viewTitle(page).textContent(), { timeout: 30_000 }).toBe('Approve')
  const words = await approveInFrame(page)
  expect(words).toContain(new URL(urls.siwx ?? '').host)
  await page.getByTestId('members').waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByTestId('w3m-authentication-status').textContent()).toBe('authenticated')

  await page.reload()
  await page.getByTestId('members').waitFor()
  await person.close()
})
