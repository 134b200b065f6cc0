import { setTimeout as sleep } from 'node:timers/promises'
import { ownWorld } from './ownWorld.ts'

type Mail = { readonly id: number; readonly text: string }

/** By inbox and id. */
const readIds = new Set<string>()

/**
 * The group of the first match in the mails to an address, the newest first; waits for it. A mail is read once: a second
 * login must not take the code of the first while its own is still on the way.
 */
export async function readMail(to: string, pattern: RegExp, inbox = ownWorld().urls.mail): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${inbox}/api/mails?to=${encodeURIComponent(to)}`)
    const mails = (await response.json()) as readonly Mail[]
    for (const { id, text } of mails) {
      const mail = `${inbox} ${id}`
      const found = readIds.has(mail) ? undefined : pattern.exec(text)?.[1]
      if (found === undefined) continue
      readIds.add(mail)
      return found
    }
    await sleep(50)
  }
  throw new Error(`No mail to the address matches ${pattern}.`)
}

/** The code of a login. */
export const mailedCode = /\b(\d{6})\b/
/** The guardian's link. */
export const approvalLink = /(http:\S+\/g\/approve\/\S+)/
