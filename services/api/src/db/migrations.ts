import { postgresTables } from '@latchkey/siwx-server/postgres'
import { CompiledQuery, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createFollowed } from './createFollowed.ts'
import { createGrants } from './createGrants.ts'
import { createLeases } from './createLeases.ts'
import { addPaymasters, createSponsoring } from './createSponsoring.ts'
import { createTokenLists } from './createTokenLists.ts'
import { createOperators, storeProjects } from './storeProjects.ts'

/** Projects, their pages and settings. */
const createProjects: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('projects')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('development', 'integer', (column) => column.notNull())
      .addColumn('allowed_origins', 'text', (column) => column.notNull())
      .addColumn('features', 'text', (column) => column.notNull())
      .addColumn('analytics', 'integer', (column) => column.notNull())
      .addColumn('daily_requests', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
  },
}

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
const createWallets: Migration = {
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

/** What the indexer has read from chains. */
const createIndexer: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('indexed_chains')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('head_number', 'bigint', (column) => column.notNull())
      .addColumn('head_hash', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('indexed_blocks')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_blocks_key', ['chain', 'number'])
      .execute()
    await schema
      .createTable('indexed_transactions')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('deploys', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('nonce', 'bigint', (column) => column.notNull())
      .addColumn('selector', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_transactions_key', ['chain', 'block_number', 'position'])
      .execute()
    let transfers = schema
      .createTable('indexed_transfers')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('ordinal', 'integer', (column) => column.notNull())
    for (const name of ['kind', 'token', 'token_id', 'giver', 'taker', 'amount'])
      transfers = transfers.addColumn(name, 'text', (column) => column.notNull())
    await transfers
      .addPrimaryKeyConstraint('indexed_transfers_key', ['chain', 'block_number', 'position', 'ordinal'])
      .execute()
    await schema
      .createTable('indexed_entries')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('mined_at', 'bigint', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('block_number', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('indexed_entries_key', ['account', 'mined_at', 'chain', 'block_number', 'position'])
      .execute()
    // A re-organisation takes the newest blocks of a chain away again.
    await schema.createIndex('indexed_entries_block').on('indexed_entries').columns(['chain', 'block_number']).execute()
    await schema
      .createTable('indexed_tokens')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('symbol', 'text')
      .addColumn('decimals', 'integer')
      .addPrimaryKeyConstraint('indexed_tokens_key', ['chain', 'address'])
      .execute()
  },
}

/** Prices as they were read, one an hour. */
const createPrices: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('prices')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('usd', 'double precision', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('prices_key', ['chain', 'token', 'hour'])
      .execute()
  },
}

/** Lets the transfers of one token be counted without reading those of all. */
const indexTokenTransfers: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createIndex('indexed_transfers_token')
      .on('indexed_transfers')
      .columns(['chain', 'token', 'giver'])
      .execute()
  },
}

/** Names that people registered, and the addresses that they lead to. */
const createNames: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('names')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('registered_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('attributes', 'text', (column) => column.notNull())
      .addColumn('stamp', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema
      .createTable('name_addresses')
      .addColumn('name', 'text', (column) => column.notNull().references('names.name').onDelete('cascade'))
      .addColumn('coin_type', 'bigint', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
      .execute()
    await database.schema
      .createIndex('name_addresses_address')
      .on('name_addresses')
      .columns(['address_key', 'name'])
      .execute()
  },
}

/** Events of pages whose projects have analytics on. */
const createEvents: Migration = {
  async up(database: Kysely<unknown>) {
    let events = database.schema
      .createTable('events')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('told_at', 'bigint', (column) => column.notNull())
    for (const name of ['type', 'event', 'domain', 'url', 'properties'])
      events = events.addColumn(name, 'text', (column) => column.notNull())
    await events.addColumn('address', 'text').execute()
    await database.schema.createIndex('events_received').on('events').columns(['received_at']).execute()
  },
}

/** What the indexer has read from chains of Solana: whole transactions, and whose they are. */
const createSolanaIndex: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('solana_heads')
      .addColumn('chain', 'text', (column) => column.primaryKey().notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('solana_transactions')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('solana_transactions_key', ['chain', 'slot', 'position'])
      .execute()
    await schema
      .createTable('solana_entries')
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('solana_entries_key', ['chain', 'account', 'slot', 'position'])
      .execute()
  },
}

/** Sign-ins, and what apps keep of who signed in. Where the service keeps its rows in SQLite, the store makes its own tables. */
const createSignIns: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('sign_in_metadata')
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('metadata', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_in_metadata_key', ['project', 'account'])
      .execute()
    if (database.getExecutor().adapter instanceof PostgresAdapter)
      await database.executeQuery(CompiledQuery.raw(postgresTables))
  },
}

/** Orders of purchases, and which events of each were counted. */
const createOnrampOrders: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('onramp_orders')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('project', 'text', (column) => column.notNull())
      .addColumn('origin', 'text')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('receiver', 'text', (column) => column.notNull())
      .addColumn('purchase', 'text', (column) => column.notNull())
      .addColumn('quote', 'text', (column) => column.notNull())
      .addColumn('return_url', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('stopped', 'text')
      .addColumn('reference', 'text')
      .addColumn('transaction_hash', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    const index = (name: string, columns: string[]) =>
      schema.createIndex(name).on('onramp_orders').columns(columns).execute()
    await index('onramp_orders_by_reference', ['provider', 'reference'])
    await index('onramp_orders_by_receiver', ['receiver', 'created_at'])
    await index('onramp_orders_by_time', ['created_at'])
    await schema
      .createTable('onramp_events')
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_events_key', ['order_id', 'event_id'])
      .execute()
  },
}

/** Offers of purchases that may become orders, until they end. */
const createOnrampQuotes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('onramp_quotes')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('quote', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('onramp_quotes_by_time').on('onramp_quotes').columns(['expires_at']).execute()
  },
}

/** What providers call an order: several, where its page was opened again. */
const createOnrampReferences: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('onramp_references')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('onramp_references_key', ['provider', 'reference'])
      .execute()
    await schema.createIndex('onramp_references_by_order').on('onramp_references').columns(['order_id']).execute()
    await sql`insert into onramp_references (provider, reference, order_id)
      select provider, reference, min(id) from onramp_orders where reference is not null
      group by provider, reference`.execute(database)
    await schema.dropIndex('onramp_orders_by_reference').execute()
  },
}

/** Tokens with providers, which all processes of the service share. */
const createOnrampTokens: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('onramp_tokens')
      .addColumn('owner', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token', 'text')
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('token_before', 'text')
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** What has arrived of a purchase. */
const addOnrampReceived: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('onramp_orders').addColumn('received', 'text').execute()
  },
}

/** Operations that transactions of others carried. */
const addIndexedOperations: Migration = {
  async up({ schema }: Kysely<unknown>) {
    for (const column of ['operation', 'sponsor', 'fee'])
      await schema.alterTable('indexed_transactions').addColumn(column, 'text').execute()
  },
}

/** Allowances by Permit2: what was read before has none. Accounts that are followed are read again. */
const addPermit2: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .alterTable('indexed_chains')
      .addColumn('permit2_since', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update indexed_chains set permit2_since = head_number + 1`.execute(database)
    await sql`delete from followed_accounts`.execute(database)
    await sql`delete from followed_chains`.execute(database)
  },
}

/** All migrations in order. Append only: one that was released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_projects': createProjects,
  '0002_wallets': createWallets,
  '0003_indexer': createIndexer,
  '0004_prices': createPrices,
  '0005_token_transfers': indexTokenTransfers,
  '0006_names': createNames,
  '0007_events': createEvents,
  '0008_solana_index': createSolanaIndex,
  '0009_sign_ins': createSignIns,
  '0010_onramp_orders': createOnrampOrders,
  '0011_onramp_quotes': createOnrampQuotes,
  '0012_onramp_references': createOnrampReferences,
  '0013_onramp_tokens': createOnrampTokens,
  '0014_onramp_received': addOnrampReceived,
  '0015_sponsoring': createSponsoring,
  '0016_indexed_operations': addIndexedOperations,
  '0017_paymasters': addPaymasters,
  '0018_grants': createGrants,
  '0019_leases': createLeases,
  '0020_token_lists': createTokenLists,
  '0021_followed': createFollowed,
  '0022_permit2': addPermit2,
  '0023_stored_projects': storeProjects,
  '0024_operators': createOperators,
}
