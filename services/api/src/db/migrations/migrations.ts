import type { Migration } from 'kysely/migration'
import { createProjects } from './0001_projects.ts'
import { createWallets } from './0002_wallets.ts'
import { createIndexer } from './0003_indexer.ts'
import { createPrices } from './0004_prices.ts'
import { indexTokenTransfers } from './0005_token_transfers.ts'
import { createNames } from './0006_names.ts'
import { createEvents } from './0007_events.ts'
import { createSolanaIndex } from './0008_solana_index.ts'

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
}
