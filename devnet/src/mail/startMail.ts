import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { listen } from '../process/listen.ts'
import { createInbox } from './createInbox.ts'
import { createSmtpServer } from './createSmtpServer.ts'
import type { MailAccount } from './mail.types.ts'
import { mailPage, mailStyle } from './mailPage.ts'

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
