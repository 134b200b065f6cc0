// Transak's partner tokens, after https://docs.transak.com/guides/how-to-create-partner-access-token, read 2026-11-25.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@latchkey/service-kit/clock'
import type { PartnerToken, TokenOwner, TokenStore } from '../../createTokenStore.ts'

/** One that ends so soon is replaced. */
const marginMs = 60 * 60_000
/** Another process that fetches one is waited for. */
const waitMs = 200
const waits = 20

/**
 * The partner token, fetched when there is none, when it ends, or when it was refused: by one process, for all of them.
 * The one before it is kept: a webhook may have been signed with it just before the change.
 */
export function createPartnerToken({ owner, fetchToken, tokens, clock }: createPartnerToken.Options) {
  let held: PartnerToken | undefined
  let renewing: Promise<string | undefined> | undefined

  const isGood = (kept: PartnerToken | undefined, refused: string | undefined): kept is PartnerToken =>
    kept !== undefined && kept.endsAtMs - marginMs > clock.nowMs() && kept.token !== refused

  async function renew(refused: string | undefined): Promise<string | undefined> {
    for (let wait = 0; wait < waits; wait += 1) {
      const isOurs = await tokens.claim(owner)
      // Read after the claim: another process may have fetched one until then.
      held = (await tokens.read(owner)).present
      if (isGood(held, refused)) {
        if (isOurs) await tokens.settle(owner, undefined)
        return held.token
      }
      if (!isOurs) await sleep(waitMs)
      else {
        const fetched = await fetchToken()
        await tokens.settle(owner, fetched)
        held = fetched
        return fetched?.token
      }
    }
    return undefined
  }

  /** @param refused The token that Transak no longer takes */
  async function get(refused?: string): Promise<string | undefined> {
    if (isGood(held, refused)) return held.token
    renewing ??= renew(refused).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    get,
    /** The present one and the one before, whichever process fetched them. */
    async known(): Promise<readonly string[]> {
      await get()
      const { present, before } = await tokens.read(owner)
      return [present?.token, before].filter((token) => token !== undefined)
    },
  }
}

export declare namespace createPartnerToken {
  type Options = {
    readonly owner: TokenOwner
    readonly fetchToken: () => Promise<PartnerToken | undefined>
    readonly tokens: TokenStore
    readonly clock: Clock
  }
}
