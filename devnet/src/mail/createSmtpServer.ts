import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { Inbox } from './createInbox.ts'
import type { MailAccount } from './mail.types.ts'

/** The SMTP side of the inbox: takes mails for any address from those with an account. Without TLS: it never leaves the computer. */
export function createSmtpServer(inbox: Inbox, accounts: readonly MailAccount[]): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 1024 * 1024,
    onAuth({ username, password }, _, done) {
      const known = accounts.find((account) => account.user === username && account.password === password)
      if (known === undefined) done(new Error('No such account.'))
      else done(null, { user: known.user })
    },
    onData(stream, session, done) {
      const account = session.user
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      simpleParser(stream).then(
        (mail) => {
          inbox.add({
            account: account ?? '',
            from: mail.from?.text ?? '',
            to,
            subject: mail.subject ?? '',
            text: (mail.text ?? '').trim(),
            receivedAt: new Date().toISOString(),
          })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
}
