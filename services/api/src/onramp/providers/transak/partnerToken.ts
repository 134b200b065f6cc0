// Transak's partner tokens, after https://docs.transak.com/guides/how-to-create-partner-access-token, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'

/** One that ends so soon is replaced. */
const marginMs = 60 * 60_000

/** A token of ours at Transak: it dies when another is fetched. */
export type PartnerToken = { readonly token: string; readonly endsAtMs: number }

/**
 * The partner token, fetched when there is none, when it ends, or when it was refused. The one before it is kept: a
 * webhook may have been signed with it just before the change. Callers share one fetch.
 */
export function createPartnerToken({ fetchToken, clock }: createPartnerToken.Options) {
  let present: PartnerToken | undefined
  let before: PartnerToken | undefined
  let fetching: Promise<string | undefined> | undefined

  async function replace(): Promise<string | undefined> {
    const fetched = await fetchToken()
    if (fetched === undefined) return undefined
    before = present
    present = fetched
    return fetched.token
  }

  /** @param refused The token that Transak no longer takes */
  async function get(refused?: string): Promise<string | undefined> {
    const isGood = present !== undefined && present.endsAtMs - marginMs > clock.nowMs() && present.token !== refused
    if (isGood) return present?.token
    fetching ??= replace().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  return {
    get,
    /** The present one and the one before. */
    async known(): Promise<readonly string[]> {
      await get()
      return [present, before].flatMap((kept) => (kept === undefined ? [] : [kept.token]))
    },
  }
}

export declare namespace createPartnerToken {
  type Options = { readonly fetchToken: () => Promise<PartnerToken | undefined>; readonly clock: Clock }
}
