import type { Kysely } from 'kysely'
import type { Mails } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

export declare namespace sendNotice {
  type Notice = { subject: string; lines: readonly string[] }
}

/**
 * Mails a person what has happened to their account; nothing where no address is known.
 * @param email As `readUser` has it, read before the transaction.
 */
export async function sendNotice(
  deps: Mails,
  database: Kysely<Schema>,
  email: string | null,
  { subject, lines }: sendNotice.Notice,
): Promise<void> {
  if (email === null) return
  const text = [
    ...lines,
    '',
    'If that was not you, remove unknown devices from your account at once and protect your mailbox.',
  ].join('\n')
  await deps.outbox.add(database, { to: email, subject, text }, limits.undoMs)
}
