import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listen } from '../process/listen.ts'

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

/** The style of the page, served as a file of its own so that its policy allows no inline style. */
const mailStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; margin: 1rem 0; padding: 1rem }
h2 { font-size: 1rem; margin: 0 }
p { color: color-mix(in srgb, currentColor 70%, transparent); margin: 0 }
pre { font: inherit; margin: .75rem 0 0; overflow-wrap: anywhere; white-space: pre-wrap }
`

/** The page that shows mails, newest first. What a mail says is text: nothing of it is run or loaded. */
function mailPage(mails: readonly Mail[]): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Devnet mail</title><link rel="stylesheet" href="/style.css"></head>
<body><h1>Devnet mail</h1>
<p>Every mail that the services send ends here, whatever its address.</p>
${mails.length === 0 ? html`<article><p>No mail yet.</p></article>` : raw(mails.map(entry).join(''))}
</body></html>`.toString()
}

function entry(mail: Mail): string {
  return html`<article id="mail-${mail.id}"><h2>${mail.subject}</h2>
<p>To ${mail.to.join(', ')} from ${mail.from}, <time>${mail.receivedAt}</time></p>
<pre>${raw(withLinks(mail.text))}</pre></article>`.toString()
}

/** The text with its web addresses as links; everything else is escaped. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0
        ? html`${part}`.toString()
        : html`<a href="${part}" rel="noreferrer" target="_blank">${part}</a>`.toString(),
    )
    .join('')
}

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
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
    )
    context.header('x-content-type-options', 'nosniff')
  })
  app.get('/', (context) => context.html(mailPage(inbox.list())))
  app.get('/style.css', (context) => context.body(mailStyle, 200, { 'content-type': 'text/css' }))
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

/** A mail as the inbox shows it. */
type Mail = {
  /** Counts up from 1 in the order of arrival. */
  readonly id: number
  /** The SMTP account that handed it in: identifies the service that sent it. */
  readonly account: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
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
