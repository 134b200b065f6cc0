import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listen } from '../process/listen.ts'
import { servePracticeFont } from '../site/practiceLook.ts'
import { type Mail, mailPage, mailScript, mailStyle } from './mailPage.ts'

/** Mails beyond this push the oldest out. */
const maxMails = 500

/** The mails of the devnet, in memory: every address has the same postman. */
function createInbox() {
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

type Inbox = ReturnType<typeof createInbox>

export declare namespace startMail {
  type Options = {
    /** Of the page and the API. Default: a free one. */
    port?: number | undefined
    /** Who may hand mails in. */
    accounts: readonly MailAccount[]
  }
  type ReturnType = {
    readonly url: string
    /** Where mails are handed in: always a free port of the loopback interface. */
    readonly smtpPort: number
    stop(): Promise<void>
  }
}

/**
 * The post office of the devnet: an SMTP server, a page that shows what came, and the same as JSON under `/api/mails`
 * (`?to=` chooses an address; DELETE empties it).
 */
export async function startMail({ port, accounts }: startMail.Options): Promise<startMail.ReturnType> {
  const inbox = createInbox()
  const smtp = createSmtpServer(inbox, accounts)
  // A client that hangs up in the middle is its own affair.
  smtp.on('error', () => {})
  const smtpPort = await new Promise<number>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(0, '127.0.0.1', () => resolve((smtp.server.address() as AddressInfo).port))
  })

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    context.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    )
    context.header('x-content-type-options', 'nosniff')
  })
  app.get('/', (context) => context.html(mailPage(inbox.list())))
  app.get('/style.css', (context) => context.body(mailStyle, 200, { 'content-type': 'text/css' }))
  app.get('/mail.js', (context) => context.body(mailScript, 200, { 'content-type': 'text/javascript' }))
  servePracticeFont(app)
  app.get('/api/mails', (context) => context.json(inbox.list(context.req.query('to'))))
  app.get('/api/mails/:id', (context) => {
    const mail = inbox.find(Number(context.req.param('id')))
    return mail === undefined ? context.json({ error: 'There is no such mail.' }, 404) : context.json(mail)
  })
  app.delete('/api/mails', (context) => {
    inbox.clear()
    return context.json([])
  })

  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  try {
    const server = await listen(app, port)
    return {
      url: server.url,
      smtpPort,
      async stop() {
        await Promise.all([server.stop(), closeSmtp()])
      },
    }
  } catch (error) {
    await closeSmtp()
    throw error
  }
}

/** A name and password that may hand mails in. */
export type MailAccount = { readonly user: string; readonly password: string }

/** The SMTP side of the inbox: takes mails for any address from those with an account. Without TLS: it never leaves the computer. */
function createSmtpServer(inbox: Inbox, accounts: readonly MailAccount[]): SMTPServer {
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
