import { setTimeout as sleep } from 'node:timers/promises'
import { mailLanguageSchema } from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { errorFields } from '@latchkey/service-kit/log'
import { type QueryExecutorProvider, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { FieldCipher } from '../crypto/fieldCipher.ts'
import { randomId } from '../crypto/tokens.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { type Mail, renderMail } from './renderMail.ts'

const mailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    lang: v.optional(mailLanguageSchema),
    code: v.optional(v.string()),
  }),
)
type Row = { id: string; sealed: string; tries: number }

const firstRetryMs = 5_000
/** A process that died with a mail in its hands holds it up for this long. */
const claimMs = 30_000
/** How long a mail server may be silent: less than a claim holds. */
const silenceMs = 20_000
const mostAtOnce = 50
const stopMs = 2_000

/** Mails on their way out. They wait encrypted in the database, so that no request waits for a mail server. */
export type Outbox = {
  /** Puts a mail on its way; call it inside the transaction that the mail reports. */
  add(database: QueryExecutorProvider, mail: Mail, validMs: number): Promise<void>
  /** Hands out what is due. Resolves when that, and what was under way before, is done. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** @param pollMs How often to look for mails that other processes left or that failed before. */
export function createOutbox(options: createOutbox.Options): Outbox {
  const { database, clock, cipher, transport, log, metrics, pollMs = 1_000 } = options
  let claiming: Promise<void> = Promise.resolve()
  const underWay = new Map<string, { claimedAt: number; readonly done: Promise<void> }>()
  metrics.meters.reading('latchkey_mail_queue', 'Mails that wait to be handed to the mail server', async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from outbox`.execute(database)
    return Number(rows[0]?.waiting)
  })
  const timer = pollMs === 0 ? undefined : setInterval(() => void flush(), pollMs).unref()

  async function deliver({ id, sealed, tries }: Row): Promise<void> {
    try {
      await transport.send(v.parse(mailSchema, cipher.decrypt(`outbox/${id}`, sealed)))
      metrics.mails.inc({ result: 'sent' })
      await sql`delete from outbox where id = ${id}`.execute(database)
    } catch (error) {
      metrics.mails.inc({ result: 'failed' })
      log.warn({ ...errorFields(error), tries }, 'mail not handed over')
      const dueAt = clock.nowMs() + firstRetryMs * 2 ** tries
      await sql`update outbox set due_at = ${dueAt}, tries = ${tries + 1} where id = ${id}`.execute(database)
    }
  }

  async function claim(): Promise<void> {
    const nowMs = clock.nowMs()
    await sql`delete from outbox where expires_at <= ${nowMs}`.execute(database)
    await keepClaims(nowMs)
    const room = mostAtOnce - underWay.size
    if (room === 0) return
    // Claimed in the statement that reads, so that two processes never send the same mail.
    const { rows } = await sql<Row>`update outbox set due_at = ${nowMs + claimMs}
      where id in (select id from outbox where due_at <= ${nowMs} order by due_at limit ${room}) and due_at <= ${nowMs}
      returning id, sealed, tries`.execute(database)
    for (const row of rows) {
      const done = deliver(row)
        .catch((error) => log.warn(errorFields(error), 'outbox not written'))
        .finally(() => underWay.delete(row.id))
      underWay.set(row.id, { claimedAt: nowMs, done })
    }
  }

  /** A server that is slow with each of its answers may take longer than a claim holds: no other process is to send the mail, too. */
  async function keepClaims(nowMs: number): Promise<void> {
    const old = [...underWay].filter(([, { claimedAt }]) => claimedAt + claimMs / 2 <= nowMs)
    if (old.length === 0) return
    const ids = old.map(([id]) => id)
    await sql`update outbox set due_at = ${nowMs + claimMs} where id in (${sql.join(ids)})`.execute(database)
    for (const [, mail] of old) mail.claimedAt = nowMs
  }

  const ended = () => Promise.all([...underWay.values()].map(({ done }) => done))

  async function flush(): Promise<void> {
    // Claims alone take turns: a mail that the server is slow with holds up no other. A mail reports what is written: that
    // has to be durable by then.
    claiming = claiming
      .then(() => answerScope.leave(claim))
      .catch((error) => log.warn(errorFields(error), 'outbox not read'))
    await claiming
    await ended()
  }

  return {
    async add(executor, mail, validMs) {
      const id = randomId()
      const nowMs = clock.nowMs()
      const sealed = cipher.encrypt(`outbox/${id}`, JSON.stringify(mail))
      await sql`insert into outbox (id, sealed, due_at, expires_at, tries)
        values (${id}, ${sealed}, ${nowMs}, ${nowMs + validMs}, 0)`.execute(executor)
    },
    flush,
    async stop() {
      clearInterval(timer)
      // A mail server that hangs must not hold up the end: the mail stays in the table.
      await Promise.race([claiming.then(ended), sleep(stopMs, undefined, { ref: false })])
      transport.stop()
    },
  }
}

export declare namespace createOutbox {
  type Options = {
    database: QueryExecutorProvider
    clock: Clock
    cipher: FieldCipher
    transport: MailTransport
    log: Logger
    metrics: Metrics
    /** 0: only when flushed. Default 1 s. */
    pollMs?: number | undefined
  }
}

/**
 * Mail by SMTP.
 * @param url `smtp://user:password@host:port`, or `smtps://`.
 * @param address The sender's address.
 * @param name The sender's name, which both services have in common: the product's.
 * @param timeoutMs After how long a silence of the server a mail counts as not handed over.
 */
export function createSmtpTransport(url: string, address: string, name: string, timeoutMs = silenceMs): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // Nothing of ours is a file or an address to fetch: whatever a text says, it is a text.
    { from: { name, address }, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send(mail) {
      const { to, subject, text } = mail
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ to, subject, text, html: renderMail(mail, name), headers })
    },
    stop: () => transport.close(),
  }
}

/** Hands a mail to the mail server. @throws Error when it does not take it. */
export type MailTransport = { send(mail: Mail): Promise<void>; stop(): void }
