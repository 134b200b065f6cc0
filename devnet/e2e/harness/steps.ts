import type { Locator, Page } from 'playwright-core'
import { approve, walletWindow } from './practiceWallet.ts'

/** The card of the modal that is open: those of other kits on the page are drawn ahead, and hidden. */
export const modal = (page: Page): Locator => page.getByTestId('w3m-modal-card').filter({ visible: true })

/** The title of the view that the modal shows. */
export const viewTitle = (page: Page): Locator => page.getByTestId('w3m-header-text')

/** The message over the page or the modal. */
export const notification = (page: Page): Locator => page.getByTestId('wui-snackbar-message')

/** The practice wallet's row in the list of wallets. */
export const practiceRow = (page: Page): Locator =>
  page.getByTestId('wallet-selector-money.latchkey.practice').filter({ visible: true })

/** The connected account on the page: a page may have one for phones and one for wide screens. */
export const accountButton = (page: Page): Locator =>
  page.getByTestId('account-button').filter({ visible: true }).first()

/** Opens the modal by the button of the page. */
export async function openConnect(page: Page): Promise<void> {
  await page.getByTestId('connect-button').first().click()
  await practiceRow(page).waitFor()
}

/** Connects the practice wallet as a newcomer does, and waits until the page knows the account. */
export async function connectPractice(page: Page, account: 'Alice' | 'Carol' = 'Alice'): Promise<void> {
  await openConnect(page)
  const popup = await walletWindow(page, () => practiceRow(page).click())
  await popup.getByRole('radio', { name: account }).check()
  await Promise.all([popup.waitForEvent('close'), popup.locator('button[type=submit]').click()])
  await accountButton(page).waitFor()
}

/**
 * Connects the practice wallet by its row in the list: it asks for each kind of network that the page has, in one window.
 *
 * @param kinds How many it asks for.
 */
export async function connectKinds(page: Page, kinds: number): Promise<void> {
  const popup = await walletWindow(page, () => practiceRow(page).click())
  for (let left = kinds; left > 1; left--) {
    await Promise.all([popup.waitForEvent('load'), popup.locator('button[type=submit]').click()])
    await popup.locator('form.ask').waitFor()
  }
  await Promise.all([popup.waitForEvent('close'), popup.locator('button[type=submit]').click()])
  await accountButton(page).waitFor()
}

/** Connects the practice wallet for one kind of network alone: declines, then chooses. */
export async function connectKind(page: Page, kind: string): Promise<void> {
  const popup = await walletWindow(page, () => practiceRow(page).click())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Reject' }).click()])
  await modal(page).getByRole('button', { name: 'Choose one kind of network' }).click()
  await approve(page, () => modal(page).getByRole('button', { name: kind }).click())
  await accountButton(page).waitFor()
}

/** Opens the account view of the connected wallet. */
export async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByTestId('tab-tokens').waitFor()
}

/** Ends the connection in use, from the open account view. */
export async function disconnectWallet(page: Page): Promise<void> {
  await modal(page).getByTestId('account-menu').click()
  await modal(page).getByTestId('disconnect-button').click()
}

/** Leaves the embedded wallet, from the open account view. */
export async function logOut(page: Page): Promise<void> {
  await disconnectWallet(page)
  await modal(page).getByTestId('confirm-leave').click()
}

/** Waits for the success of a payment, and leaves it for what was shown before. */
export async function finishSend(page: Page, sent: string | RegExp): Promise<void> {
  await modal(page).getByRole('heading', { name: sent }).waitFor()
  await modal(page).getByTestId('send-done').click()
}

/** Fills the send form from the open account view, up to the preview. `token` is chosen by its row. */
export async function fillSend(
  page: Page,
  input: { readonly token: RegExp; readonly amount: string; readonly to: string; readonly isEmbedded?: boolean },
): Promise<void> {
  await modal(page).getByTestId('wallet-features-send-button').click()
  await modal(page).getByTestId('w3m-input-token').click()
  // The button that led here may stand a moment longer, and names a token and a network too.
  const tokens = modal(page).getByRole('list', { name: 'Tokens that you can send' })
  await tokens.getByRole('button', { name: input.token }).click()
  await modal(page).getByLabel('Amount to send').fill(input.amount)
  await modal(page).getByLabel('To', { exact: true }).fill(input.to)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  // The review of the embedded wallet is its own screen.
  if (input.isEmbedded) return
  await modal(page).getByText('Leaves your wallet').waitFor()
}
