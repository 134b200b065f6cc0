import type { MailTransport } from '../src/mail/createOutbox.ts'
import type { Mail } from '../src/mail/renderMail.ts'

/** A mail server that keeps what it is handed. */
export function createPostbox(): MailTransport & { readonly mails: Mail[]; last(to: string): Mail } {
  const mails: Mail[] = []
  return {
    mails,
    async send(mail) {
      mails.push(mail)
    },
    stop() {},
    last(to) {
      const mail = mails.findLast((each) => each.to === to)
      if (mail === undefined) throw new Error(`No mail for ${to}.`)
      return mail
    },
  }
}
