import { setTimeout as sleep } from 'node:timers/promises'
import { ownWorld } from './ownWorld.ts'

type Mail = { readonly id: number; readonly text: string }

/** The group of the first match in the mails to an address, the newest first; waits for it. */
export async function readMail(to: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${ownWorld().urls.mail}/api/mails?to=${encodeURIComponent(to)}`)
    const mails = (await response.json()) as readonly Mail[]
    const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined)
    if (found !== undefined) return found
    await sleep(50)
  }
  throw new Error(`No mail to the address matches ${pattern}.`)
}

/** The code of a login. */
export const mailedCode = /\b(\d{6})\b/
/** The guardian's link. */
export const approvalLink = /(http:\S+\/g\/approve\/\S+)/
