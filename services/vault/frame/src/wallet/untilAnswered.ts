import { VaultError } from '../errors/VaultError.ts'
import { waitMs } from './waitMs.ts'

/** With the pauses, half a minute: longer than an update of a service takes. */
const maxTries = 10
const pauseMs = 3_000

/**
 * Asks a service whether the person has acted elsewhere, in a mailbox, an app or at a provider. A service that can't be reached is
 * asked again: it may be at an update, and a phone that showed another app lets the calls of this page fail.
 * @throws VaultError `frame/service-unavailable` after ten tries in vain, and what the service itself says, at once
 */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      const isAway = error instanceof VaultError && error.code === 'frame/service-unavailable'
      if (!isAway || tries === maxTries) throw error
      await waitMs(pauseMs, signal)
    }
  }
}
