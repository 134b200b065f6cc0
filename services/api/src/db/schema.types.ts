import type { EventsTable } from './schema/events.ts'
import type {
  IndexedBlocksTable,
  IndexedChainsTable,
  IndexedEntriesTable,
  IndexedTokensTable,
  IndexedTransactionsTable,
  IndexedTransfersTable,
} from './schema/indexer.ts'
import type { NameAddressesTable, NamesTable } from './schema/names.ts'
import type { PricesTable } from './schema/prices.ts'
import type { ProjectsTable } from './schema/projects.ts'
import type { SeedsTable } from './schema/seeds.ts'
import type { SolanaEntriesTable, SolanaHeadsTable, SolanaTransactionsTable } from './schema/solanaIndex.ts'
import type { WalletChainsTable, WalletNamespacesTable, WalletsTable } from './schema/wallets.ts'

/** The tables of the service. Kept in portable SQL: the same migrations run on SQLite and on PostgreSQL. */
export type Schema = {
  projects: ProjectsTable
  prices: PricesTable
  wallets: WalletsTable
  wallet_namespaces: WalletNamespacesTable
  wallet_chains: WalletChainsTable
  seeds: SeedsTable
  indexed_chains: IndexedChainsTable
  indexed_blocks: IndexedBlocksTable
  indexed_transactions: IndexedTransactionsTable
  indexed_transfers: IndexedTransfersTable
  indexed_entries: IndexedEntriesTable
  indexed_tokens: IndexedTokensTable
  names: NamesTable
  events: EventsTable
  name_addresses: NameAddressesTable
  solana_heads: SolanaHeadsTable
  solana_transactions: SolanaTransactionsTable
  solana_entries: SolanaEntriesTable
}
