import { serviceEndpoints } from '@latchkey/protocol/vault'
import type { Clock } from '@latchkey/service-kit/clock'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'

/** After so long `auth` is asked again. */
const keptMs = 60_000
/** After so long where it did not answer. */
const againMs = 5_000
/** An app waits for its features no longer than this. */
const timeoutMs = 2_000

/**
 * The logins that `auth` has: mail, and the providers with a configured client. What it said last counts while it does not
 * answer. Undefined: it has said nothing yet.
 */
export type LoginReader = () => Promise<readonly string[] | undefined>

/** Reads them at the address of `auth`; one question at a time, also while it fails. */
export function createLoginReader({ authUrl, clock, onFailure }: createLoginReader.Options): LoginReader {
  let known: readonly string[] | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const { path, response } = serviceEndpoints.bootstrap
    try {
      const answer = await fetch(`${authUrl}${path}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      const { socials } = v.parse(response, await readAnswer(answer))
      known = ['email', ...socials]
    } catch (error) {
      onFailure(error)
      askedAtMs = clock.nowMs() - keptMs + againMs
    }
  }

  return async () => {
    if (clock.nowMs() - askedAtMs >= keptMs) {
      askedAtMs = clock.nowMs()
      asking = ask()
    }
    if (known === undefined) await asking
    return known
  }
}

export declare namespace createLoginReader {
  type Options = {
    /** Without a slash at the end. */
    readonly authUrl: string
    readonly clock: Clock
    /** For the log. */
    readonly onFailure: (error: unknown) => void
  }
}
