import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const optionalTexts = [
  'homepage',
  'image_id',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'link_mode',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'injected',
]

/** The wallet directory, and the record of which seed it holds. */
export const createWallets: Migration = {
  async up(database: Kysely<unknown>) {
    let wallets = database.schema
      .createTable('wallets')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('rank', 'integer', (column) => column.notNull())
    for (const name of optionalTexts) wallets = wallets.addColumn(name, 'text')
    await wallets
      .addColumn('badge_type', 'text', (column) => column.notNull())
      .addColumn('sources', 'text', (column) => column.notNull())
      .execute()
    await database.schema.createIndex('wallets_rank').on('wallets').columns(['rank', 'id']).execute()

    await database.schema
      .createTable('wallet_namespaces')
      .addColumn('wallet_id', 'text', (column) => column.notNull().references('wallets.id').onDelete('cascade'))
      .addColumn('namespace', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('wallet_namespaces_key', ['wallet_id', 'namespace'])
      .execute()
    await database.schema
      .createTable('wallet_chains')
      .addColumn('wallet_id', 'text', (column) => column.notNull().references('wallets.id').onDelete('cascade'))
      .addColumn('chain', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('wallet_chains_key', ['wallet_id', 'chain'])
      .execute()
    await database.schema
      .createTable('seeds')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .execute()
  },
}
