import { VaultRefusal } from '../calls/VaultRefusal.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { Errand } from './errand.types.ts'

/** Nobody is kept waiting for longer: then the refusal itself says when to come back. */
const longestSeconds = 60

/**
 * Asks a service for a mail. One to an address goes out in half a minute: where the last was a moment ago, it says so on
 * the screen and asks again when the next may go.
 * @throws FrameFault `login/throttled` where that takes more than a minute, `wallet/user-rejected` when it is closed
 */
export async function onceMailMayGo<Answer>(errand: Errand, ask: () => Promise<Answer>): Promise<Answer> {
  const { sheet, texts } = errand
  for (;;) {
    try {
      return await ask()
    } catch (failure) {
      const seconds =
        failure instanceof VaultRefusal && failure.reason === 'login/throttled' ? failure.retryInSeconds : undefined
      if (seconds === undefined || seconds > longestSeconds) throw failure
      const status = texts.mailSoon.replace('{seconds}', String(Math.ceil(seconds)))
      sheet.tell({ title: texts.mailTitle, status })
      await waitMs(seconds * 1_000, sheet.signal)
      sheet.tell({ title: texts.mailTitle, status: texts.working })
    }
  }
}
