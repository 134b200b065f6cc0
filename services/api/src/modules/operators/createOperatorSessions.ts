import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRole } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

const sessionMs = 12 * 3_600_000
const idleMs = 30 * 60_000
/** A use is written down so often. */
const notedEveryMs = 60_000
const challengeMs = 5 * 60_000

const newSecret = () => randomBytes(32).toString('base64url')

/** Of a secret that its holder has: what is stored opens nothing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Sessions of operators, and the challenges that lead to them. */
export function createOperatorSessions(database: Kysely<Schema>, clock: Clock) {
  return {
    /** Begins a session, always under a new secret. */
    async open(transaction: Transaction<Schema>, operator: string): Promise<string> {
      const secret = newSecret()
      const nowMs = clock.nowMs()
      await transaction
        .deleteFrom('operator_sessions')
        .where(({ eb, or }) => or([eb('created_at', '<=', nowMs - sessionMs), eb('used_at', '<=', nowMs - idleMs)]))
        .execute()
      await transaction
        .insertInto('operator_sessions')
        .values({ token_hash: hashOf(secret), operator, created_at: nowMs, used_at: nowMs })
        .execute()
      return secret
    },

    /** Whose session it is, with the role of this moment. */
    async find(secret: string): Promise<LoggedIn | undefined> {
      const nowMs = clock.nowMs()
      const row = await database
        .selectFrom('operator_sessions')
        .innerJoin('operators', 'operators.id', 'operator_sessions.operator')
        .select(['operators.id', 'name', 'role', 'operators.created_at as since', 'used_at'])
        .where('token_hash', '=', hashOf(secret))
        .where('operator_sessions.created_at', '>', nowMs - sessionMs)
        .where('used_at', '>', nowMs - idleMs)
        .executeTakeFirst()
      if (row === undefined) return undefined
      if (nowMs - Number(row.used_at) >= notedEveryMs)
        await database
          .updateTable('operator_sessions')
          .set({ used_at: nowMs })
          .where('token_hash', '=', hashOf(secret))
          .execute()
      return { id: row.id, name: row.name, role: row.role, createdAt: new Date(Number(row.since)).toISOString() }
    },

    async end(transaction: Transaction<Schema>, secret: string): Promise<void> {
      await transaction.deleteFrom('operator_sessions').where('token_hash', '=', hashOf(secret)).execute()
    },

    /** @returns The challenge, and the secret by which the browser that asked is known again. */
    async challenge(of: { invitation: string; operator: string } | undefined) {
      const holder = newSecret()
      const challenge = newSecret()
      const nowMs = clock.nowMs()
      await database.deleteFrom('operator_challenges').where('expires_at', '<=', nowMs).execute()
      await database
        .insertInto('operator_challenges')
        .values({
          holder_hash: hashOf(holder),
          challenge,
          invitation: of?.invitation ?? null,
          operator: of?.operator ?? null,
          expires_at: nowMs + challengeMs,
        })
        .execute()
      return { holder, challenge }
    },

    /** Takes a challenge: whatever comes of it, it is good for no second answer. */
    async takeChallenge(holder: string) {
      const row = await database
        .deleteFrom('operator_challenges')
        .where('holder_hash', '=', hashOf(holder))
        .returningAll()
        .executeTakeFirst()
      return row === undefined || Number(row.expires_at) <= clock.nowMs() ? undefined : row
    },
  }
}

/** An operator, by a session. */
export type LoggedIn = {
  readonly id: string
  readonly name: string
  readonly role: OperatorRole
  readonly createdAt: string
}

export type OperatorSessions = ReturnType<typeof createOperatorSessions>
