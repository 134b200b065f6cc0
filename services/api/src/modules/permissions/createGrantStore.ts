import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { encodeAbiParameters } from 'viem'
import type { Schema } from '../../db/schema.types.ts'
import { permissionError } from './permission.errors.ts'
import type { SignedGrant } from './readSignedGrant.ts'

/** Grants and sessions of an account on a network, at most. */
export const maxGrants = 255
/** How long what has ended is still listed. */
const keptS = 30 * 86_400
/** How long a session waits for what is signed for it. */
const askedS = 86_400

/** Whose grants: of an account on a network. The address is in lower case. */
export type GrantOwner = { readonly chain: CaipNetworkId; readonly account: Address }

/** What is to be taken back. */
export type RevokedGrants = { readonly hashes: readonly Hex[] } | { readonly pci: string }

type KeptRow = Pick<GrantRow, 'hash' | 'pci'>
export type GrantRow = Selectable<Schema['stored_grants']>
export type GrantPlace = Pick<GrantRow, 'hash' | 'chain'>
export type SessionRow = Selectable<Schema['grant_sessions']>

/** What accounts let others do: each grant once by its hash, with the session that it is of. Times are in seconds. */
export function createGrantStore({ database, clock }: createGrantStore.Options) {
  const nowS = () => Math.floor(clock.nowMs() / 1000)

  /** Locks a session that is to take grants. */
  async function openSession(transaction: Kysely<Schema>, owner: GrantOwner, project: string, pci: string) {
    const row = await transaction
      .updateTable('grant_sessions')
      .set({ project })
      .where('pci', '=', pci)
      .where('chain', '=', owner.chain)
      .where('account', '=', owner.account)
      .where('project', '=', project)
      .returning('revoked_at')
      .executeTakeFirst()
    if (row === undefined) throw permissionError('permissions/unknown', 'pci')
    if (row.revoked_at !== null) throw permissionError('permissions/revoked', 'pci')
  }

  async function expectFewEnough(transaction: Kysely<Schema>, { chain, account }: GrantOwner) {
    const { count } = await transaction
      .selectFrom('stored_grants')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('account', '=', account)
      .where('chain', '=', chain)
      .executeTakeFirstOrThrow()
    if (Number(count) > maxGrants) throw permissionError('permissions/too-many', 'account')
  }

  /** Takes grants out of the sessions that the wallet had put them into, and forgets those that are empty then. */
  async function move(transaction: Kysely<Schema>, chain: string, from: readonly KeptRow[], pci: string) {
    if (from.length === 0) return
    await transaction
      .updateTable('stored_grants')
      .set({ pci })
      .where('chain', '=', chain)
      .where(
        'hash',
        'in',
        from.map(({ hash }) => hash),
      )
      .execute()
    const before = from.map((row) => row.pci)
    await transaction
      .deleteFrom('grant_sessions')
      .where('pci', 'in', before)
      .where('asked', 'is', null)
      .where('pci', 'not in', transaction.selectFrom('stored_grants').select('pci').where('pci', 'in', before))
      .execute()
  }

  return {
    /**
     * Keeps grants as those of one session.
     *
     * @param by.pci Undefined: that which they have already, else a new one.
     * @throws ApiError `permissions/unknown`, `permissions/revoked`, `permissions/too-many`
     */
    keep(owner: GrantOwner, given: readonly SignedGrant[], by: KeptWith): Promise<string> {
      const { project, origin } = by
      // In one order, so that two who hand in the same wait for each other in one, too.
      const grants = [...new Map(given.map((grant) => [grant.hash, grant])).values()].sort((one, other) =>
        one.hash < other.hash ? -1 : 1,
      )
      const pci = by.pci ?? randomUUID()
      const expiry = Math.min(...grants.map(({ expiryS }) => expiryS))
      return database.transaction().execute(async (transaction) => {
        if (by.pci !== undefined) await openSession(transaction, owner, project, pci)
        const rows = grants.map(({ hash, delegate, salt, nonce, context, expiryS }) => ({
          ...owner,
          ...{ hash, pci, delegate, project, origin, context },
          salt: String(salt),
          nonce: nonce === undefined ? null : String(nonce),
          expiry: expiryS,
          created_at: nowS(),
          revoked_at: null,
          disabled_at: null,
        }))
        const kept = await transaction
          .insertInto('stored_grants')
          .values(rows)
          // Locks those that are there, also for one who hands in the same at once.
          .onConflict((conflict) =>
            conflict.columns(['chain', 'hash']).doUpdateSet((row) => ({ chain: row.ref('excluded.chain') })),
          )
          .returning(['hash', 'pci', 'project'])
          .execute()
        if (kept.some((row) => row.project !== project)) throw permissionError('permissions/unknown', 'contexts')
        const [first] = kept
        if (
          by.pci === undefined &&
          first !== undefined &&
          first.pci !== pci &&
          kept.every((row) => row.pci === first.pci)
        )
          return first.pci
        await expectFewEnough(transaction, owner)
        if (by.pci === undefined)
          await transaction
            .insertInto('grant_sessions')
            .values({
              pci,
              ...owner,
              project,
              asked: null,
              context: null,
              expiry,
              created_at: nowS(),
              revoked_at: null,
            })
            .execute()
        // The wallet hands a grant in before the app puts it into a session of its own.
        await move(
          transaction,
          owner.chain,
          kept.filter((row) => row.pci !== pci),
          pci,
        )
        const all = await transaction
          .selectFrom('stored_grants')
          .select(['context', 'expiry'])
          .where('pci', '=', pci)
          .orderBy('created_at')
          .orderBy('hash')
          .execute()
        await transaction
          .updateTable('grant_sessions')
          .set({
            context: by.context ?? joinContexts(all),
            expiry: Math.min(expiry, ...all.map((row) => Number(row.expiry))),
          })
          .where('pci', '=', pci)
          .execute()
        return pci
      })
    },

    /** Begins a session for which nothing is signed yet. */
    async begin(owner: GrantOwner, session: { project: string; asked: string; expiryS: number }): Promise<string> {
      const { project, asked, expiryS: expiry } = session
      const pci = randomUUID()
      await database
        .insertInto('grant_sessions')
        .values({ pci, ...owner, project, asked, context: null, expiry, created_at: nowS(), revoked_at: null })
        .execute()
      return pci
    },

    /** The session of an account, whatever its network where none is named. */
    session(pci: string, { account, chain }: Pick<GrantOwner, 'account'> & Partial<GrantOwner>) {
      let query = database
        .selectFrom('grant_sessions')
        .selectAll()
        .where('pci', '=', pci)
        .where('account', '=', account)
      if (chain !== undefined) query = query.where('chain', '=', chain)
      return query.executeTakeFirst()
    },

    /** Sessions of an account in a project, those with grants first, then the newest. */
    async sessions({ account, chain }: Pick<GrantOwner, 'account'> & Partial<GrantOwner>, project: string) {
      let query = database
        .selectFrom('grant_sessions')
        .selectAll()
        .where('account', '=', account)
        .where('project', '=', project)
      if (chain !== undefined) query = query.where('chain', '=', chain)
      return query
        .orderBy(({ eb }) => eb.case().when('context', 'is', null).then(1).else(0).end())
        .orderBy('created_at', 'desc')
        .limit(maxGrants)
        .execute()
    },

    /** The grants of sessions, the oldest first. */
    async ofSessions(pcis: readonly string[]): Promise<readonly GrantRow[]> {
      if (pcis.length === 0) return []
      const query = database.selectFrom('stored_grants').selectAll().where('pci', 'in', pcis)
      return query.orderBy('created_at').orderBy('hash').execute()
    },

    /** All grants of an account, with the names of their projects, the newest first. */
    async list(account: Address) {
      const grants = await database
        .selectFrom('stored_grants')
        .leftJoin('projects', 'projects.id', 'stored_grants.project')
        .selectAll('stored_grants')
        .select('projects.name as project_name')
        .where('account', '=', account)
        .orderBy('stored_grants.created_at', 'desc')
        .orderBy('hash')
        .execute()
      return { grants, sinceS: nowS() - keptS }
    },

    /**
     * Takes grants back, all that are named or none. Said again, the answer is the same.
     *
     * @throws ApiError `permissions/unknown`
     */
    revoke({ chain, account }: GrantOwner, what: RevokedGrants) {
      return database.transaction().execute(async (transaction) => {
        let isAwaited = false
        if ('pci' in what) {
          const session = await transaction
            .updateTable('grant_sessions')
            .set({ revoked_at: sql<number>`coalesce(revoked_at, ${nowS()})` })
            .where('pci', '=', what.pci)
            .where('chain', '=', chain)
            .where('account', '=', account)
            .returning('context')
            .executeTakeFirst()
          if (session === undefined) throw permissionError('permissions/unknown', 'pci')
          isAwaited = session.context !== null
        }
        const rows = await transaction
          .updateTable('stored_grants')
          .set({ revoked_at: sql<number>`coalesce(revoked_at, ${nowS()})` })
          .where('chain', '=', chain)
          .where('account', '=', account)
          .where((eb) => ('pci' in what ? eb('pci', '=', what.pci) : eb('hash', 'in', what.hashes)))
          .returning(['hash', 'revoked_at'])
          .execute()
        if ('hashes' in what && rows.length < new Set(what.hashes).size)
          throw permissionError('permissions/unknown', 'hashes')
        // Put into another session meanwhile: nothing was taken back.
        if (isAwaited && rows.length === 0) throw permissionError('permissions/unknown', 'pci')
        return rows.map(({ hash, revoked_at }) => ({ hash: hash as Hex, revokedAt: Number(revoked_at) }))
      })
    },

    /** Grants of these accounts on a chain that were taken back. */
    async revokedOf(chain: CaipNetworkId, accounts: readonly string[]) {
      if (accounts.length === 0) return []
      return database
        .selectFrom('stored_grants')
        .select(['hash', 'account', 'delegate', 'salt'])
        .where('chain', '=', chain)
        .where('account', 'in', accounts)
        .where('revoked_at', 'is not', null)
        .execute()
    },

    /**
     * Grants that were taken back since a moment, and of which the chain was not seen to refuse them yet, in the order of
     * their hashes.
     */
    async pending(sinceS: number, limit: number, after: GrantPlace): Promise<readonly GrantRow[]> {
      return database
        .selectFrom('stored_grants')
        .selectAll()
        .where('revoked_at', '>=', sinceS)
        .where('disabled_at', 'is', null)
        .where((eb) =>
          eb.or([eb('hash', '>', after.hash), eb.and([eb('hash', '=', after.hash), eb('chain', '>', after.chain)])]),
        )
        .orderBy('hash')
        .orderBy('chain')
        .limit(limit)
        .execute()
    },

    /** Notes what the chain was seen to say of grants. */
    async note(chain: string, hashes: readonly string[], disabledAtS: number | null): Promise<void> {
      if (hashes.length === 0) return
      await database
        .updateTable('stored_grants')
        .set({ disabled_at: disabledAtS })
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .execute()
    },

    /** Forgets what ended long ago, and sessions for which nothing was signed. */
    async sweep(): Promise<void> {
      const endedS = nowS() - keptS
      await database.deleteFrom('stored_grants').where('expiry', '<', endedS).execute()
      await database
        .deleteFrom('grant_sessions')
        .where((eb) =>
          eb.or([
            // Its own end is that of the first of its grants.
            eb.and([
              eb('expiry', '<', endedS),
              eb('pci', 'not in', database.selectFrom('stored_grants').select('pci')),
            ]),
            eb.and([eb('context', 'is', null), eb('created_at', '<', nowS() - askedS)]),
          ]),
        )
        .execute()
    },
  }
}

export type GrantStore = ReturnType<typeof createGrantStore>

/** Through what grants came here. */
export type KeptWith = {
  readonly project: string
  readonly origin: string | null
  readonly pci: string | undefined
  /** What the app gets as the session's context. Undefined: made of its grants. */
  readonly context?: Hex | undefined
}

export declare namespace createGrantStore {
  type Options = { database: Kysely<Schema>; clock: Clock }
}

/** One context as it is, several as a list. */
function joinContexts(rows: readonly { readonly context: string }[]): string {
  const [first, ...others] = rows.map(({ context }) => context as Hex)
  if (first === undefined || others.length === 0) return first ?? '0x'
  return encodeAbiParameters([{ type: 'bytes[]' }], [[first, ...others]])
}
