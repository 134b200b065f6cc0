import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail.types.ts'

/**
 * Mail by SMTP.
 * @param url `smtp://user:password@host:port`, or `smtps://`.
 * @param from The sender's address.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  // Nothing of ours is a file or an address to fetch: whatever a text says, it is a text.
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    stop: () => transport.close(),
  }
}
