import { randomBytes } from 'node:crypto'
import type { Operator, OperatorRole } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { NewPasskey } from '@latchkey/service-kit/passkeys/checkPasskey'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { OperatorsTable } from '../../db/operatorTables.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import { ApiError } from '../../http/ApiError.ts'
import { hashOf } from './createOperatorSessions.ts'
import { type Actor, noteAct } from './operatorActs.ts'

const invitationMs = 60 * 60_000

const refusals = {
  'operator/last-owner': 'There has to be one owner: make another one first.',
  'operator/name-taken': 'There is an operator of this name.',
  'operator/unknown': 'There is no such operator.',
  'operator/invitation-invalid': 'This invitation is unknown, used, or over. Ask an owner for a new one.',
  'operator/passkey-refused': 'This passkey is not accepted.',
  'operator/login-needed': 'Log in first.',
} as const

/** A refusal with its sentence. */
export const refusal = (code: keyof typeof refusals): ApiError => new ApiError({ code, description: refusals[code] })

/** The operator's people and their invitations. Each act is written down in its own transaction. */
export function createOperatorRepository(database: Kysely<Schema>, clock: Clock) {
  /**
   * Holds the owners' rows till the end of the transaction, so that of two who remove each other the second finds itself
   * removed. A command on the server is no operator.
   */
  async function expectOwner(transaction: Transaction<Schema>, actor: Actor): Promise<void> {
    await transaction.updateTable('operators').set({ role: 'owner' }).where('role', '=', 'owner').execute()
    if (typeof actor === 'string') return
    const row = await transaction.selectFrom('operators').select('role').where('id', '=', actor.id).executeTakeFirst()
    if (row?.role !== 'owner') throw refusal('operator/login-needed')
  }

  async function expectAnotherOwner(transaction: Transaction<Schema>, id: string): Promise<void> {
    const other = await transaction
      .selectFrom('operators')
      .select('id')
      .where('role', '=', 'owner')
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other === undefined) throw refusal('operator/last-owner')
  }

  /** Ends what an operator could come back by: their sessions, and the invitations that they made. */
  async function endAll(transaction: Transaction<Schema>, id: string): Promise<void> {
    await transaction.deleteFrom('operator_sessions').where('operator', '=', id).execute()
    await transaction.deleteFrom('operator_invitations').where('invited_by', '=', id).execute()
  }

  async function readById(transaction: Transaction<Schema>, id: string) {
    const row = await transaction.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) throw refusal('operator/unknown')
    return row
  }

  return {
    async list(): Promise<Operator[]> {
      const rows = await database.selectFrom('operators').selectAll().orderBy('name').execute()
      return rows.map(toOperator)
    },

    async invitations() {
      const rows = await database
        .selectFrom('operator_invitations')
        .select(['name', 'role', 'expires_at'])
        .where('expires_at', '>', clock.nowMs())
        .orderBy('name')
        .execute()
      return rows.map(({ expires_at, ...rest }) => ({ ...rest, expiresAt: new Date(Number(expires_at)).toISOString() }))
    },

    /**
     * Invites somebody. An earlier invitation of the same name is over.
     * @returns The token, which is nowhere else.
     * @throws ApiError `operator/name-taken`
     */
    async invite({ name, role }: { name: string; role: OperatorRole }, actor: Actor) {
      const token = randomBytes(32).toString('base64url')
      const nowMs = clock.nowMs()
      await database.transaction().execute(async (transaction) => {
        await expectOwner(transaction, actor)
        const known = await transaction.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst()
        if (known !== undefined) throw refusal('operator/name-taken')
        await transaction
          .deleteFrom('operator_invitations')
          .where(({ eb, or }) => or([eb('name', '=', name), eb('expires_at', '<=', nowMs)]))
          .execute()
        await transaction
          .insertInto('operator_invitations')
          .values({
            token_hash: hashOf(token),
            name,
            role,
            invited_by: typeof actor === 'string' ? null : actor.id,
            expires_at: nowMs + invitationMs,
          })
          .execute()
        await noteAct(transaction, clock, { actor, act: 'operator/invite', subject: name, changed: [role] })
      })
      return { token, expiresAt: new Date(nowMs + invitationMs).toISOString() }
    },

    /** @throws ApiError `operator/invitation-invalid` */
    async findInvitation(token: string) {
      const row = await database
        .selectFrom('operator_invitations')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.nowMs())
        .executeTakeFirst()
      if (row === undefined) throw refusal('operator/invitation-invalid')
      return row
    },

    /**
     * Takes an invitation, once, and adds who accepts it.
     * @throws ApiError `operator/invitation-invalid`, `operator/name-taken` or `operator/passkey-refused`
     */
    async join(
      transaction: Transaction<Schema>,
      { token, id, credentialId, passkey }: { token: string; id: string; credentialId: string; passkey: NewPasskey },
    ): Promise<Operator> {
      const invitation = await transaction
        .deleteFrom('operator_invitations')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.nowMs())
        .returning(['name', 'role'])
        .executeTakeFirst()
      if (invitation === undefined) throw refusal('operator/invitation-invalid')
      const { name, role } = invitation
      const named = await transaction.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst()
      if (named !== undefined) throw refusal('operator/name-taken')
      const row = {
        id,
        name,
        role,
        credential_id: credentialId,
        algorithm: passkey.key.algorithm,
        public_key: JSON.stringify(passkey.key.jwk),
        backup_eligible: passkey.backupEligible ? 1 : 0,
        sign_count: passkey.signCount,
        created_at: clock.nowMs(),
      }
      const added = await transaction
        .insertInto('operators')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows !== 1n) throw refusal('operator/passkey-refused')
      await noteAct(transaction, clock, { actor: { id, name }, act: 'operator/join', subject: name, changed: [role] })
      return toOperator(row)
    },

    async findByPasskey(credentialId: string): Promise<Selectable<OperatorsTable> | undefined> {
      return database.selectFrom('operators').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
    },

    /** Notes the counter of a passkey: of two answers with the same one, the second is a copy's. */
    async noteUse(transaction: Transaction<Schema>, { id, sign_count }: Selectable<OperatorsTable>, signCount: number) {
      const noted = await transaction
        .updateTable('operators')
        .set({ sign_count: signCount })
        .where('id', '=', id)
        .where('sign_count', '=', sign_count)
        .executeTakeFirst()
      if (noted.numUpdatedRows !== 1n) throw refusal('operator/passkey-refused')
    },

    /** @throws ApiError `operator/unknown` or `operator/last-owner` */
    async changeRole(id: string, role: OperatorRole, actor: Actor): Promise<Operator> {
      return database.transaction().execute(async (transaction) => {
        await expectOwner(transaction, actor)
        const before = await readById(transaction, id)
        if (before.role === role) return toOperator(before)
        if (before.role === 'owner') await expectAnotherOwner(transaction, id)
        await transaction.updateTable('operators').set({ role }).where('id', '=', id).execute()
        await endAll(transaction, id)
        await noteAct(transaction, clock, { actor, act: 'operator/role', subject: before.name, changed: [role] })
        return toOperator({ ...before, role })
      })
    },

    /** @throws ApiError `operator/unknown` or `operator/last-owner` */
    async remove(id: string, actor: Actor): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await expectOwner(transaction, actor)
        const { name, role } = await readById(transaction, id)
        if (role === 'owner') await expectAnotherOwner(transaction, id)
        await endAll(transaction, id)
        await transaction.deleteFrom('operators').where('id', '=', id).execute()
        await noteAct(transaction, clock, { actor, act: 'operator/remove', subject: name, changed: [] })
      })
    },
  }
}

function toOperator({
  id,
  name,
  role,
  created_at,
}: Pick<Selectable<OperatorsTable>, 'id' | 'name' | 'role' | 'created_at'>) {
  return { id, name, role, createdAt: new Date(Number(created_at)).toISOString() }
}

export type OperatorRepository = ReturnType<typeof createOperatorRepository>
