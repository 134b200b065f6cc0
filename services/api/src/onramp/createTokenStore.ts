import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'
import { createTokenSeal } from './tokenSeal.ts'

/** A token of ours with a provider: it dies when another is fetched. */
export type PartnerToken = { readonly token: string; readonly endsAtMs: number }

/** Who has tokens: another key has others. */
export type TokenOwner = {
  readonly name: string
  /** By which its tokens are fetched. It seals them, and is kept nowhere. */
  readonly secret: string
}

/** A process that was killed while it fetched holds others up for so long. */
const claimMs = 10_000

/** The tokens that all processes of the service share, sealed: of each key of the operator's the present one, and the one before. */
export function createTokenStore({ database, clock }: createTokenStore.Options) {
  return {
    async read({ name, secret }: TokenOwner): Promise<{ present?: PartnerToken; before?: string }> {
      const row = await database.selectFrom('onramp_tokens').selectAll().where('owner', '=', name).executeTakeFirst()
      if (row === undefined) return {}
      const { open } = createTokenSeal(name, secret)
      const [token, before] = [row.token, row.token_before].map((sealed) => (sealed ? open(sealed) : undefined))
      return {
        ...(token !== undefined && { present: { token, endsAtMs: Number(row.ends_at) } }),
        ...(before !== undefined && { before }),
      }
    },

    /** @returns Whether the caller, and no other process, is to fetch another one now. */
    async claim({ name: owner }: TokenOwner): Promise<boolean> {
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
    async settle({ name, secret }: TokenOwner, fetched: PartnerToken | undefined): Promise<void> {
      await database
        .updateTable('onramp_tokens')
        .set((row) =>
          fetched === undefined
            ? { claimed_until: 0 }
            : {
                claimed_until: 0,
                token_before: row.ref('token'),
                token: createTokenSeal(name, secret).seal(fetched.token),
                ends_at: fetched.endsAtMs,
              },
        )
        .where('owner', '=', name)
        .execute()
    },
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>

export declare namespace createTokenStore {
  type Options = { database: Kysely<Schema>; clock: Clock }
}
