import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { modal, viewTitle } from './steps.ts'

/** The one button of a swap: what it says is what it does next. */
export const swapAction = (page: Page): Locator => modal(page).getByTestId('swap-action-button')

/** A decimal number on the screen in smallest units. */
export function shownUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** From the open account to the review, with a quote on the screen. */
export async function reviewSwap(
  page: Page,
  { give, get, amount }: { readonly give: string; readonly get: string; readonly amount: string },
): Promise<void> {
  await modal(page).getByTestId('wallet-features-swaps-button').click()
  await modal(page).getByTestId('swap-input-token-sourceToken').click()
  await modal(page).getByTestId(`swap-select-token-item-${give}`).click()
  await modal(page)
    .getByTestId(/swap-(select-token-button|input-token)-toToken/)
    .click()
  await modal(page).getByTestId(`swap-select-token-item-${get}`).click()
  await modal(page).getByTestId('swap-input-sourceToken').fill(amount)
  await expect.poll(() => swapAction(page).textContent()).toBe('Review swap')
  await swapAction(page).click()
  await expect.poll(() => viewTitle(page).textContent()).toBe('Review')
  await expect.poll(() => swapAction(page).isEnabled()).toBe(true)
}

/** What the review expects to arrive: the figure of the trial. */
export async function expectedText(page: Page): Promise<string> {
  return (await modal(page).getByText('Expected').locator('xpath=..').locator('dd').textContent()) ?? ''
}
