import type { Kysely } from 'kysely'
import type { Mails } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

const usualAdvice = 'If that was not you, remove unknown devices from your account at once and protect your mailbox.'

export declare namespace sendNotice {
  type Notice = {
    subject: string
    lines: readonly string[]
    /** What the person does about it. Default: what they do about a stranger. */
    advice?: string
  }
}

/**
 * Mails a person what has happened to their account; nothing where no address is known.
 * @param email As `readUser` has it, read before the transaction.
 */
export async function sendNotice(
  deps: Mails,
  database: Kysely<Schema>,
  email: string | null,
  { subject, lines, advice = usualAdvice }: sendNotice.Notice,
): Promise<void> {
  if (email === null) return
  const text = [...lines, '', advice].join('\n')
  await deps.outbox.add(database, { to: email, subject, text }, limits.undoMs)
}
