import type { OnrampProviderName } from '../onramp/onrampProvider.ts'
import type { TokenListsTable } from './createTokenLists.ts'
import type {
  FollowedAccountsTable,
  FollowedChainsTable,
  IndexedBlocksTable,
  IndexedChainsTable,
  IndexedEntriesTable,
  IndexedTokensTable,
  IndexedTransactionsTable,
  IndexedTransfersTable,
  IndexProgressTable,
  Integer64,
  LeasesTable,
  SolanaEntriesTable,
  SolanaHeadsTable,
  SolanaTransactionsTable,
} from './indexTables.types.ts'
import type {
  OperatorActsTable,
  OperatorChallengesTable,
  OperatorInvitationsTable,
  OperatorSessionsTable,
  OperatorsTable,
} from './operatorTables.types.ts'

/** The tables of the service. Kept in portable SQL: the same migrations run on SQLite and on PostgreSQL. */
export type Schema = {
  projects: ProjectsTable
  operator_acts: OperatorActsTable
  operators: OperatorsTable
  operator_invitations: OperatorInvitationsTable
  operator_sessions: OperatorSessionsTable
  operator_challenges: OperatorChallengesTable
  prices: PricesTable
  token_lists: TokenListsTable
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
  sign_in_metadata: SignInMetadataTable
  name_addresses: NameAddressesTable
  solana_heads: SolanaHeadsTable
  solana_transactions: SolanaTransactionsTable
  solana_entries: SolanaEntriesTable
  onramp_orders: OnrampOrdersTable
  onramp_events: OnrampEventsTable
  onramp_references: OnrampReferencesTable
  onramp_quotes: OnrampQuotesTable
  onramp_tokens: OnrampTokensTable
  sponsor_days: SponsorDaysTable
  sponsor_operations: SponsorOperationsTable
  sponsor_heads: SponsorHeadsTable
  stored_grants: StoredGrantsTable
  grant_sessions: GrantSessionsTable
  leases: LeasesTable
  index_progress: IndexProgressTable
  followed_chains: FollowedChainsTable
  followed_accounts: FollowedAccountsTable
}

/** What apps keep of accounts that signed in. */
type SignInMetadataTable = {
  project: string
  /** CAIP-10. */
  account: string
  /** JSON. */
  metadata: string
}

/** An event that a page reported, while its project had analytics on. */
export type EventsTable = {
  /** The client's own id: the same event sent twice is kept once. */
  id: string
  project: string
  /** Milliseconds since the Unix epoch, by the clock of the service. */
  received_at: Integer64
  /** Milliseconds since the Unix epoch, by the clock of the page. */
  told_at: Integer64
  /** track or error. */
  type: string
  event: string
  domain: string
  /** Without query and fragment, which may name a person. */
  url: string
  /** JSON object: the properties of the event, or what is known of the error. */
  properties: string
  /** Null unless the operator keeps addresses. */
  address: string | null
}

/** A purchase of coins for money. Nothing in it names a person beyond the address that receives. */
export type OnrampOrdersTable = {
  /** 32 hex digits. */
  id: string
  project: string
  /** Of the page that made it. */
  origin: string | null
  provider: OnrampProviderName
  /** CAIP-10. */
  receiver: string
  /** JSON: what is bought, and how it is paid for. */
  purchase: string
  /** JSON: the quote that was chosen. */
  quote: string
  return_url: string
  state: string
  /** Why it was stopped at. */
  stopped: string | null
  /** The provider's own id of the purchase: that of the page opened last, or of the one that has gone on. */
  reference: string | null
  transaction_hash: string | null
  /** Decimal text: what a node of ours has seen arrive. */
  received: string | null
  /** Milliseconds since the Unix epoch. */
  created_at: Integer64
  updated_at: Integer64
}

/** An event of an order that was counted. */
type OnrampEventsTable = { order_id: string; event_id: string; received_at: Integer64 }

/** What providers call an order: one for each page that was opened, and more by their news. */
type OnrampReferencesTable = { provider: string; reference: string; order_id: string }

/** The token of the service with a provider, and the one before. */
type OnrampTokensTable = {
  /** The provider, and a digest of the key. */
  owner: string
  /** Sealed, as the one before it is. */
  token: string | null
  /** Milliseconds since the Unix epoch. */
  ends_at: Integer64
  token_before: string | null
  /** A process fetches another one until then. */
  claimed_until: Integer64
}

/** An offer that may become an order. */
type OnrampQuotesTable = {
  /** 32 hex digits. */
  id: string
  /** JSON: whose it is, and what was offered. */
  quote: string
  /** Milliseconds since the Unix epoch. */
  expires_at: Integer64
}

/** A registered name. */
export type NamesTable = {
  /** The whole name, in lower case. */
  name: string
  /** ISO 8601, UTC. */
  registered_at: string
  updated_at: string
  /** JSON object of texts. */
  attributes: string
  /** Time of the last message that its owner signed, seconds; a later one has to be newer. */
  stamp: Integer64
}

/** Where a name leads to, one address a coin type. */
export type NameAddressesTable = {
  name: string
  /** ENSIP-11. */
  coin_type: Integer64
  /** With its checksum. */
  address: string
  /** `address` in lower case, for look-ups. */
  address_key: string
  created_at: string
}

/** What a token cost: the first price read in an hour. */
type PricesTable = {
  /** CAIP-2. */
  chain: string
  /** In the one spelling of its family; the placeholder for the native token. */
  token: string
  /** Hours since the Unix epoch. */
  hour: number
  /** Milliseconds since the Unix epoch; PostgreSQL gives a text. */
  at_ms: number | string
  usd: number
  source: string
}

/** A customer of the operator: an app, its pages and what it may use. */
export type ProjectsTable = {
  /** The project id that callers send. */
  id: string
  name: string
  /** 1 or 0, as the other flags. */
  enabled: number
  /** A development project may be used from loopback pages. */
  development: number
  /** JSON list of origin patterns; empty allows every page. */
  allowed_origins: string
  /** JSON list of features, as `/appkit/v1/config` answers them. */
  features: string
  analytics: number
  /** Calls a UTC day; null is without limit. */
  daily_requests: number | null
  /** JSON list of origins. */
  paymasters: string
  /** JSON lists. */
  package_names: string
  bundle_ids: string
  verified_domains: string
  /** Messages at the relay in a UTC day; null is without limit. */
  messages_per_day: number | null
  login_policy: string | null
  isolation: string | null
  family: string | null
  /** ISO 8601, UTC. */
  created_at: string
  updated_at: string
}

/** What of the budget of a project, or of an account in it, is used or held on a UTC day. */
type SponsorDaysTable = {
  chain: string
  project: string
  /** Lower case. Empty: all of the project. */
  account: string
  /** Days since the Unix epoch. */
  day: number
  /** Decimal text: more than either database's integers hold. */
  used_wei: string
}

/** An operation that is signed for. */
type SponsorOperationsTable = {
  chain: string
  /** Of EntryPoint 0.7. */
  hash: string
  project: string
  /** Lower case. */
  account: string
  /** Decimal text. */
  nonce: string
  /** Whose budget it is of. */
  day: number
  /** What is held of the budget for all operations of the nonce, with the newest of them. */
  held_wei: string
  /** Milliseconds since the Unix epoch. */
  valid_until: Integer64
  state: 'open' | 'paid' | 'freed'
}

/** Up to which block a chain was looked at for operations. */
type SponsorHeadsTable = { chain: string; block: Integer64 }

/** What an account lets another one do (ERC-7710). Times are seconds since the Unix epoch. */
type StoredGrantsTable = {
  /** Of the delegation, which may be on several chains. */
  hash: string
  /** The session that it is of. */
  pci: string
  chain: string
  /** Lower case, as `delegate`. */
  account: string
  delegate: string
  /** Decimal text, as `nonce`. */
  salt: string
  /** What the account's nonce has to be; null is whatever it is. */
  nonce: string | null
  project: string
  origin: string | null
  context: string
  expiry: Integer64
  created_at: Integer64
  /** The account took it back here. */
  revoked_at: Integer64 | null
  /** The chain was seen to refuse it. */
  disabled_at: Integer64 | null
}

/** Grants that were asked for and given together. Times are seconds since the Unix epoch. */
type GrantSessionsTable = {
  pci: string
  chain: string
  /** Lower case. */
  account: string
  project: string
  /** What the client said, JSON; null where a wallet handed the grants in by itself. */
  asked: string | null
  /** What the account has signed; null before that. */
  context: string | null
  expiry: Integer64
  created_at: Integer64
  revoked_at: Integer64 | null
}

/** Which version of a shipped data set the tables hold. */
type SeedsTable = { name: string; digest: string }

/** An entry of the wallet directory. */
export type WalletsTable = {
  /** 64 hex digits, made from the slug: the same in every installation. */
  id: string
  /** Name of the entry in the seed. */
  slug: string
  name: string
  /** `name` in lower case, for search: databases disagree about the lower case of letters beyond ASCII. */
  name_key: string
  /** Place in the directory, 1 first. */
  rank: number
  homepage: string | null
  image_id: string | null
  mobile_link: string | null
  desktop_link: string | null
  webapp_link: string | null
  link_mode: string | null
  app_store: string | null
  play_store: string | null
  chrome_store: string | null
  rdns: string | null
  /** JSON list of `{namespace, injected_id}`, or null. */
  injected: string | null
  badge_type: string
  /** JSON object: column to where its value comes from. */
  sources: string
}

/** The chain families that a wallet serves. */
type WalletNamespacesTable = { wallet_id: string; namespace: string }

/** Single chains of a wallet. A wallet without any serves every chain of its namespaces. */
type WalletChainsTable = { wallet_id: string; chain: string }
