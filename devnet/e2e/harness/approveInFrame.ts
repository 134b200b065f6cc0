import type { Frame, Page } from 'playwright-core'
import { approveAsPerson } from '../../src/browser/approveAsPerson.ts'

/**
 * Approves on the wallet's own screen, as a person does.
 * @param limitMs How long each step may take.
 * @returns What it showed.
 */
export async function approveInFrame(page: Page, limitMs?: number): Promise<string> {
  return approveAsPerson(page, frameOf(page), 'mouse', limitMs)
}

/** Approves, and waits until that screen has gone: the next one is not to be mistaken for it. */
export async function approveToEnd(page: Page): Promise<string> {
  const screen = await frameOf(page).waitForSelector('.approve')
  const says = await approveInFrame(page)
  await screen.waitForElementState('hidden')
  return says
}

function frameOf(page: Page): Frame {
  const frame = page.frame({ name: 'w3m-secure-iframe' }) ?? page.frames().find((one) => one.url().includes('/sdk?'))
  if (!frame) throw new Error('The page has no frame of the wallet.')
  return frame
}
