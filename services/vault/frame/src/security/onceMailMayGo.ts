import { VaultServiceError } from '../calls/createVaultClient.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { FlowContext } from './securityFlow.ts'

/** The maximum wait: beyond it, the error says when to come back. */
const maxSeconds = 60

/**
 * Asks a service for a mail. One to an address goes out in half a minute: where the last was a moment ago, it says so on
 * the screen and asks again when the next may go.
 * @throws VaultError `login/throttled` where that takes more than a minute, `wallet/user-rejected` when it is closed
 */
export async function onceMailMayGo<Answer>(flow: FlowContext, ask: () => Promise<Answer>): Promise<Answer> {
  const { dialog, texts } = flow
  for (;;) {
    try {
      return await ask()
    } catch (failure) {
      const seconds =
        failure instanceof VaultServiceError && failure.reason === 'login/throttled'
          ? failure.retryInSeconds
          : undefined
      if (seconds === undefined || seconds > maxSeconds) throw failure
      const status = texts.mailSoon.replace('{seconds}', String(Math.ceil(seconds)))
      dialog.show({ title: texts.mailTitle, status })
      await waitMs(seconds * 1_000, dialog.signal)
      dialog.show({ title: texts.mailTitle, status: texts.working })
    }
  }
}
