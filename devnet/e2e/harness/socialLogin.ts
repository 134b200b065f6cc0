import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type SocialPerson = { readonly name: string; readonly mail: string }

/** Logs in at the page of a provider, and confirms the two words if `shown` has them too. */
export async function logInAtProvider(
  popup: Page,
  { name, mail }: SocialPerson,
  shown: () => Promise<string | null>,
): Promise<void> {
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(mail)
  await popup.getByRole('button', { name: 'Log in' }).click()
  const goOn = popup.getByRole('button', { name: 'Continue' })
  await goOn.waitFor()
  // Apple's page posts itself back by a script, which its stand-in has not.
  if ((await popup.locator('strong').count()) === 0) await goOn.click()
  const phrase = (await popup.locator('strong').first().textContent()) ?? ''
  expect(phrase).toMatch(/^\w+ \w+$/)
  expect(await shown()).toContain(phrase)
  await goOn.click()
}
