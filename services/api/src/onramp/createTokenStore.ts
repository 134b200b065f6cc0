import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/** A token of ours with a provider: it dies when another is fetched. */
export type PartnerToken = { readonly token: string; readonly endsAtMs: number }

/** A process that was killed while it fetched holds others up for so long. */
const claimMs = 10_000

/** The tokens that all processes of the service share: of each key of the operator's the present one, and the one before. */
export function createTokenStore({ database, clock }: createTokenStore.Options) {
  return {
    async read(owner: string): Promise<{ present?: PartnerToken; before?: string }> {
      const row = await database.selectFrom('onramp_tokens').selectAll().where('owner', '=', owner).executeTakeFirst()
      return {
        ...(row?.token && { present: { token: row.token, endsAtMs: Number(row.ends_at) } }),
        ...(row?.token_before && { before: row.token_before }),
      }
    },

    /** @returns Whether the caller, and no other process, is to fetch another one now. */
    async claim(owner: string): Promise<boolean> {
      const nowMs = clock.nowMs()
      await database
        .insertInto('onramp_tokens')
        .values({ owner, token: null, ends_at: 0, token_before: null, claimed_until: 0 })
        .onConflict((conflict) => conflict.column('owner').doNothing())
        .execute()
      const claimed = await database
        .updateTable('onramp_tokens')
        .set({ claimed_until: nowMs + claimMs })
        .where('owner', '=', owner)
        .where('claimed_until', '<=', nowMs)
        .executeTakeFirst()
      return claimed.numUpdatedRows === 1n
    },

    /** Ends the claim, with the token that was fetched. @param fetched Undefined: nothing came of it */
    async settle(owner: string, fetched: PartnerToken | undefined): Promise<void> {
      await database
        .updateTable('onramp_tokens')
        .set((row) =>
          fetched === undefined
            ? { claimed_until: 0 }
            : { claimed_until: 0, token_before: row.ref('token'), token: fetched.token, ends_at: fetched.endsAtMs },
        )
        .where('owner', '=', owner)
        .execute()
    },
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>

export declare namespace createTokenStore {
  type Options = { database: Kysely<Schema>; clock: Clock }
}
