import type { Page } from 'playwright-core'
import { approveAsPerson } from '../../src/browser/approveAsPerson.ts'

/**
 * Approves on the wallet's own screen, as a person does.
 * @param limitMs How long each step may take.
 * @returns What it showed.
 */
export async function approveInFrame(page: Page, limitMs?: number): Promise<string> {
  const frame = page.frame({ name: 'w3m-secure-iframe' }) ?? page.frames().find((one) => one.url().includes('/sdk?'))
  if (!frame) throw new Error('The page has no frame of the wallet.')
  return approveAsPerson(page, frame, 'mouse', limitMs)
}
