import type { AccountEvent, FarcasterPurpose, LoginProvider, SocialProvider } from '@latchkey/protocol/vault'
import type { Generated } from 'kysely'
import type {
  DeletionsTable,
  FarewellsTable,
  HandoversTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryWrapsTable,
  StepUpsTable,
} from './protectionSchema.types.ts'

/** A person. Times are milliseconds since 1970, UTC. */
type UsersTable = {
  id: string
  epoch: number
  created_at: number
  /** The project that the account is of alone; empty: of the operator. */
  scope: Generated<string>
  /** Encrypted: the mailbox that the guardian asks, where it is not the address for logging in. */
  guardian_email: Generated<string | null>
  /** Where the guardian asks the person to log in; null: it mails them. */
  guardian_provider: Generated<LoginProvider | null>
  /** When the operator has frozen it. */
  frozen_at: Generated<number | null>
}

/** A way to log in: the address, or an account at a provider. */
type IdentitiesTable = {
  user_id: string
  /** `email`, or a provider. */
  provider: string
  /** Fingerprint of the address or of the provider's subject. */
  subject_mac: string
  /** Encrypted; null where the provider gives none. */
  email: string | null
  user_name: string | null
  /** Encrypted: what both services call the account at the provider. */
  account: Generated<string | null>
  verified_at: number
}

/** A browser partition with a key of its own, as one person uses it. */
type DevicesTable = {
  id: string
  user_id: string
  /** Thumbprint of its key. */
  thumbprint: string
  last_seen_at: number
  revoked_at: number | null
  /** Such as `Chrome on Linux`. */
  browser: Generated<string | null>
  /** Origin of the page that embeds the wallet. */
  app: Generated<string | null>
  /** When a release of a share to it was last noted in the audit. */
  release_noted_at: Generated<number | null>
}

/** S and the sealed R of one device. */
type ShareSetsTable = {
  id: string
  user_id: string
  device_id: string
  state: 'pending' | 'active'
  ciphertext: string
  wrapped_key: string
  key_id: string
  sealed_recovery: string
  recovery_public_key: string
  /** JSON; of the set that makes a wallet. */
  addresses: string | null
  /** Fingerprint of what was sent, so that the same call again is known. */
  content_mac: string
  created_at: number
}

/** The one wallet of a person, from the commit on. */
type WalletsTable = {
  user_id: string
  addresses: string
  recovery_public_key: string
  created_at: number
  /** Whether the guardian holds the recovery key. */
  automatic: Generated<'on' | 'off'>
  /** From when on, where it was turned on again. */
  automatic_from: number | null
}

type SessionsTable = {
  id: string
  user_id: string
  device_id: string
  access_digest: string
  access_ends_at: number
  refresh_digest: string
  refresh_ends_at: number
  ends_at: number
  logged_in_at: number
  stepped_up_at: number | null
}

/** Refresh tokens that were used: seeing one again ends its session. */
type SpentTokensTable = { digest: string; session_id: string; ends_at: number }

type LoginAttemptsTable = {
  id: string
  email_mac: string
  email: string
  thumbprint: string
  scope: Generated<string>
  stage: 'device' | 'code' | 'done'
  ends_at: number
}

/** A mailed code. */
type CodesTable = {
  id: string
  email_mac: string
  thumbprint: string
  code_mac: string
  tries: number
  /** 1: its device is one that the owner of the address has let in. Its wrong codes are counted apart from those of strangers. */
  vouched: Generated<0 | 1>
  state: 'open' | 'closed'
  ends_at: number
}

type EmailChangesTable = {
  id: string
  user_id: string
  thumbprint: string
  email_mac: string
  email: string
  stage: 'primary' | 'secondary' | 'done'
  ends_at: number
}

type UndoLinksTable = { digest: string; user_id: string; email: string; ends_at: number }

type OauthAttemptsTable = {
  id: string
  provider: SocialProvider
  thumbprint: string
  /** Fingerprint of the `state` parameter; once the person is back, of the page that asks them. */
  state_mac: string
  phrase: string
  /** PKCE verifier, encrypted. */
  verifier: string
  /** The address that leads back to the app's page, encrypted; null where a window was opened. */
  return_to: string | null
  nonce: string
  scope: Generated<string>
  stage: 'begun' | 'returned' | 'ready' | 'refused' | 'done'
  user_id: string | null
  ends_at: number
}

/** A login with Farcaster that was begun. */
type FarcasterAttemptsTable = {
  id: string
  thumbprint: string
  nonce: string
  /** Encrypted: what opens the channel at the relay. */
  channel: string
  scope: string
  /** What the scan is for. */
  purpose: Generated<FarcasterPurpose>
  stage: 'begun' | 'signed' | 'refused' | 'done'
  /** Encrypted: what the relay handed out. */
  proof: string | null
  /** When the relay was asked last. */
  asked_at: number
  ends_at: number
}

/** The tables of the auth service. Portable SQL: the same migrations run on SQLite and on PostgreSQL. */
export type Schema = {
  users: UsersTable
  identities: IdentitiesTable
  devices: DevicesTable
  share_sets: ShareSetsTable
  wallets: WalletsTable
  sessions: SessionsTable
  spent_tokens: SpentTokensTable
  login_attempts: LoginAttemptsTable
  codes: CodesTable
  email_changes: EmailChangesTable
  undo_links: UndoLinksTable
  oauth_attempts: OauthAttemptsTable
  farcaster_attempts: FarcasterAttemptsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  recovery_wraps: RecoveryWrapsTable
  step_ups: StepUpsTable
  audit_events: AuditEventsTable
  audit_head: AuditHeadTable
  deletions: DeletionsTable
  farewells: FarewellsTable
  handovers: HandoversTable
}

/** Something that happened. Times are milliseconds since 1970, UTC. */
type AuditEventsTable = {
  id: string
  at: number
  event: AccountEvent
  /** Fingerprint of the person. */
  who: string
  /** On which device, where it was one; null for events of before devices were noted. */
  device_id: string | null
  /** Its place in the chain, once it has one. */
  seq: number | null
  hash: string | null
}

/** The end of the chain, one row. */
type AuditHeadTable = { id: number; seq: number; hash: string; anchored_seq: number; anchored_at: number }
