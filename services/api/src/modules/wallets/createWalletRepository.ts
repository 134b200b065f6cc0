import type { getWallets, WalletEntry } from '@latchkey/protocol/http'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { Schema, WalletsTable } from '../../db/schema.types.ts'

/** What to look for in the directory: the endpoint's query, parsed. */
export type WalletQuery = v.InferOutput<(typeof getWallets)['query']>

const injectedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ namespace: v.string(), injected_id: v.string() })),
)

/** The wallet directory in the database. */
export function createWalletRepository(database: Kysely<Schema>) {
  return {
    /** A page of the wallets that fit, in the directory's order, and how many fit in all. */
    async search(query: WalletQuery): Promise<{ count: number; data: WalletEntry[] }> {
      const matching = database.selectFrom('wallets').where((builder) => builder.and(conditions(builder, query)))
      const { count } = await matching
        .select((builder) => builder.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('rank')
        .orderBy('id')
        .limit(query.entries)
        .offset((query.page - 1) * query.entries)
        .execute()
      const chains = await database
        .selectFrom('wallet_chains')
        .selectAll()
        .where('wallet_id', 'in', rows.length === 0 ? [''] : rows.map(({ id }) => id))
        .orderBy('chain')
        .execute()
      const chainsOf = Map.groupBy(chains, ({ wallet_id }) => wallet_id)
      return {
        count: Number(count),
        data: rows.map((row) =>
          toEntry(
            row,
            chainsOf.get(row.id)?.map(({ chain }) => chain),
          ),
        ),
      }
    },
  }
}

export type WalletRepository = ReturnType<typeof createWalletRepository>

function conditions(builder: ExpressionBuilder<Schema, 'wallets'>, query: WalletQuery) {
  const list = (values: readonly string[] | undefined) => (values === undefined || values.length === 0 ? [] : [values])
  const lower = (values: readonly string[]) => values.map((value) => value.toLowerCase())
  const search = query.search?.trim().toLowerCase()
  return [
    ...list(query.include).map((ids) => builder('id', 'in', ids)),
    ...list(query.exclude).map((ids) => builder('id', 'not in', ids)),
    ...list(query.names).map((names) => builder('name_key', 'in', lower(names))),
    ...list(query.rdns).map((rdns) => builder('rdns', 'in', rdns)),
    ...list(query.chains).map((chains) => servesAny(builder, chains)),
    ...(search ? [sql<boolean>`name_key like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`] : []),
    ...(query.badge_type === undefined ? [] : [builder('badge_type', '=', query.badge_type)]),
    ...(query.platform === 'ios' ? [builder('app_store', 'is not', null)] : []),
    ...(query.platform === 'android' ? [builder('play_store', 'is not', null)] : []),
  ]
}

/** One of the chains is named for the wallet; or none is, and the wallet serves the family of one of them. */
function servesAny(builder: ExpressionBuilder<Schema, 'wallets'>, chains: readonly string[]) {
  const families = [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))]
  const chainsOf = () =>
    builder.selectFrom('wallet_chains').select('wallet_id').whereRef('wallet_chains.wallet_id', '=', 'wallets.id')
  return builder.or([
    builder.exists(chainsOf().where('chain', 'in', chains)),
    builder.and([
      builder.not(builder.exists(chainsOf())),
      builder.exists(
        builder
          .selectFrom('wallet_namespaces')
          .select('wallet_id')
          .whereRef('wallet_namespaces.wallet_id', '=', 'wallets.id')
          .where('namespace', 'in', families),
      ),
    ]),
  ])
}

function toEntry(row: Selectable<WalletsTable>, chains: string[] | undefined): WalletEntry {
  return {
    id: row.id,
    name: row.name,
    homepage: row.homepage,
    image_id: row.image_id,
    order: row.rank,
    ...(chains === undefined ? {} : { chains }),
    mobile_link: row.mobile_link,
    desktop_link: row.desktop_link,
    webapp_link: row.webapp_link,
    link_mode: row.link_mode,
    app_store: row.app_store,
    play_store: row.play_store,
    chrome_store: row.chrome_store,
    rdns: row.rdns,
    injected: row.injected === null ? null : v.parse(injectedSchema, row.injected),
    badge_type: row.badge_type === 'certified' ? 'certified' : 'none',
  }
}
