import { setTimeout as sleep } from 'node:timers/promises'

/** The 6 digits of a login. */
export const code = /\b(\d{6})\b/
/** The link by which a second browser is let in. */
export const approval = /within 15 minutes[\s\S]*?(http:\S+\/g\/approve\/\S+)/

const comesWithinMs = 30_000

/** The group of `pattern` in the newest mail to an address that came after `afterId`; waits for it. */
export async function nextMail(inbox: string, address: string, pattern: RegExp, afterId = 0): Promise<string> {
  for (const deadlineMs = performance.now() + comesWithinMs; performance.now() < deadlineMs; await sleep(20)) {
    for (const { id, text } of await mailsTo(inbox, address)) {
      const found = id > afterId ? pattern.exec(text)?.[1] : undefined
      if (found !== undefined) return found
    }
  }
  throw new Error(`No mail has come to ${address} that matches ${pattern}.`)
}

/** The number of the newest mail to an address; 0 before the first. */
export const newestMail = async (inbox: string, address: string) => (await mailsTo(inbox, address))[0]?.id ?? 0

async function mailsTo(inbox: string, address: string) {
  const answer = await fetch(`${inbox}/api/mails?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as readonly { id: number; text: string }[]
}
