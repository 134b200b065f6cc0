import type { Mail } from './mail.types.ts'

/** Mails beyond this push the oldest out. */
const maxMails = 500

/** The mails of the devnet, in memory: every address has the same postman. */
export function createInbox() {
  const mails: Mail[] = []
  let lastId = 0
  return {
    add(mail: Omit<Mail, 'id'>): void {
      lastId += 1
      mails.unshift({ ...mail, id: lastId })
      mails.length = Math.min(mails.length, maxMails)
    },
    /** Newest first; of one address if it is given. */
    list: (to?: string): readonly Mail[] =>
      to === undefined ? mails : mails.filter((mail) => mail.to.includes(to.toLowerCase())),
    find: (id: number): Mail | undefined => mails.find((mail) => mail.id === id),
    clear(): void {
      mails.length = 0
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>
