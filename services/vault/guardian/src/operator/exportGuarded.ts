import type { guardianOperatorEndpoints } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'

type Exported = v.InferOutput<typeof guardianOperatorEndpoints.guardedExport.response>

/** A person as the operator finds them, who has to be there. */
export async function readGuarded(database: Kysely<Schema>, personId: string): Promise<Exported['person']> {
  const person = await database
    .selectFrom('people')
    .select(['provider', 'operator_frozen', 'frozen_until'])
    .where('user_mac', '=', personId)
    .executeTakeFirstOrThrow()
  const { keys } = await database
    .selectFrom('wraps')
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .where('user_mac', '=', personId)
    .executeTakeFirstOrThrow()
  return {
    personId,
    provider: person.provider,
    frozenByOperator: person.operator_frozen === 1,
    frozenUntilMs: person.frozen_until,
    recoveryKeys: Number(keys),
  }
}

/** All that is held on a person, who has to be there. What is a secret is not read: no query here has a column of one. */
export async function exportGuarded(
  { cipher }: Pick<People, 'cipher'>,
  database: Kysely<Schema>,
  personId: string,
): Promise<Exported> {
  const row = await database
    .selectFrom('people')
    .select(['owner_mac', 'closed', 'delete_approved_at'])
    .where('user_mac', '=', personId)
    .executeTakeFirstOrThrow()
  const password = await database
    .selectFrom('oprf_keys')
    .select('user_mac')
    .where('user_mac', '=', personId)
    .executeTakeFirst()
  const releases = await database
    .selectFrom('releases')
    .select(['id', 'app', 'browser', 'email', 'state', 'ends_at'])
    .where('owner_mac', '=', row.owner_mac)
    .execute()
  const waits = await database
    .selectFrom('device_waits')
    .select(['app', 'browser', 'ends_at'])
    .where('owner_mac', '=', row.owner_mac)
    .execute()
  const moves = await database
    .selectFrom('mailbox_moves')
    .select(['state', 'asked_at', 'ends_at'])
    .where('user_mac', '=', personId)
    .execute()
  const acts = await database
    .selectFrom('operator_acts')
    .select(['at', 'act'])
    .where('user_mac', '=', personId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    person: await readGuarded(database, personId),
    automaticIsOff: row.closed === 1,
    hasPassword: password !== undefined,
    deletionApprovedAtMs: row.delete_approved_at,
    requests: releases.map(({ id, app, browser, email, state, ends_at }) => ({
      app,
      browser,
      email: email === '' ? null : cipher.decrypt(`releases/${id}`, email),
      state,
      endsAtMs: ends_at,
    })),
    waits: waits.map(({ app, browser, ends_at }) => ({ app, browser, endsAtMs: ends_at })),
    mailboxMoves: moves.map(({ state, asked_at, ends_at }) => ({ state, askedAtMs: asked_at, endsAtMs: ends_at })),
    acts: acts.map(({ at, act }) => ({ atMs: at, act })),
  }
}
