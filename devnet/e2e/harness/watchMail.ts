import { setTimeout as sleep } from 'node:timers/promises'
import { ownWorld, setVaultAhead } from './ownWorld.ts'

const comesWithinMs = 30_000
const lookEveryMs = 50
/** An address gets one code in half a minute. */
const gapMs = 30_100

type Mail = { readonly id: number; readonly account: string; readonly text: string; readonly receivedAt: string }

/** A mailbox that is watched: it has the mails that came since, and no older ones. */
export type WatchedMail = {
  /**
   * The group of the pattern in the first mail that matches and was not taken yet; waits for it. With `account`, in
   * those of that service alone.
   */
  next(pattern: RegExp, account?: 'auth' | 'guardian'): Promise<string>
  /** How many have come since. */
  count(): Promise<number>
}

/**
 * Watches the mailbox of an address from now on. Call it before the act that causes a mail: what came before, by another
 * act, is ignored, so that no code or link is read that the act's own mail makes void.
 *
 * @param options `afterGap`: sets the services' clock ahead until the first mail is there, so that an address that just got
 * a code gets another. `inbox`: that of another devnet than the file's own.
 */
export async function watchMail(
  address: string,
  { inbox = ownWorld().urls.mail, afterGap = false }: watchMail.Options = {},
): Promise<WatchedMail> {
  // The newest first.
  const all = async () => {
    const response = await fetch(`${inbox}/api/mails?to=${encodeURIComponent(address)}`)
    return (await response.json()) as readonly Mail[]
  }
  const [newest] = await all()
  const jumps = newest !== undefined && afterGap
  if (jumps) await setVaultAhead(gapMs)
  const mark = (await all())[0]?.id ?? 0
  const since = async () => (await all()).filter(({ id }) => id > mark).toReversed()
  const taken = new Set<number>()
  return {
    async next(pattern, account) {
      for (const deadlineMs = performance.now() + comesWithinMs; performance.now() < deadlineMs; ) {
        for (const mail of await since()) {
          if (taken.has(mail.id) || (account ?? mail.account) !== mail.account) continue
          const found = pattern.exec(mail.text)?.[1]
          if (found === undefined) continue
          taken.add(mail.id)
          // What a page signs must be of the services' own minute: they are ahead no longer than they must.
          if (jumps) await setVaultAhead(0)
          return found
        }
        await sleep(lookEveryMs)
      }
      throw new Error(`No mail has come to ${address} that matches ${pattern}.`)
    },
    count: async () => (await since()).length,
  }
}

export declare namespace watchMail {
  type Options = { readonly inbox?: string | undefined; readonly afterGap?: boolean }
}
