import type { Page } from 'playwright-core'
import { ownWorld } from './ownWorld.ts'

/** Sets how the practice wallet behaves: a fault, and who is chosen first. See devnet/practice. */
export async function tellWallet(change: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${ownWorld().urls.practice}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (!response.ok) throw new Error(`The practice wallet refused ${JSON.stringify(change)}: ${await response.text()}`)
}

/** The wallet as each test finds it: well-behaved, asking, with Alice first and no page connected. */
export function resetWallet(): Promise<void> {
  return tellWallet({ fault: 'none', autoApprove: false, account: 'alice', calls: 'none', endSessions: true })
}

/** How often the wallet has asked a person since its start: what a journey asked is the difference. */
export async function countQuestions(practiceUrl: string = ownWorld().urls.practice): Promise<number> {
  const { questions } = (await (await fetch(`${practiceUrl}/control/state`)).json()) as { questions: number }
  return questions
}

/** Does `action` and waits for the window that the wallet opens on it. */
export async function walletWindow(page: Page, action: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), action()])
  await popup.locator('form.ask').waitFor()
  return popup
}

/** Does `action` and says yes in the window that the wallet opens on it. */
export async function approve(page: Page, action: () => Promise<unknown>): Promise<void> {
  const popup = await walletWindow(page, action)
  await Promise.all([popup.waitForEvent('close'), popup.locator('button[type=submit]').click()])
}
