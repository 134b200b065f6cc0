import type { GuardianAct, LoginProvider, ReleasePurpose } from '@latchkey/protocol/vault'
import type { Generated } from 'kysely'

/** A person, by fingerprints alone. Times are milliseconds since 1970, UTC. */
type PeopleTable = {
  user_mac: string
  /** Fingerprint of who approves: of a mailbox, or of an account at a provider. */
  owner_mac: string
  /** Null: a mailbox. */
  provider: Generated<LoginProvider | null>
  /** Of the wallet, in one digest; null for who was enrolled before they were kept. The first stay. */
  addresses_digest: Generated<string | null>
  /** The device that named them, until it has said that the wallet is made: it may begin again with another one. */
  addresses_device: Generated<string | null>
  /** The highest that the auth service has named. */
  epoch: number
  frozen_until: number
  /** 1 after the person has turned automatic recovery off. */
  closed: Generated<0 | 1>
  /** 1: the operator lets nothing out. */
  operator_frozen: Generated<0 | 1>
  /** When the person approved that everything about them goes. */
  delete_approved_at: number | null
}

/** A recovery key under the guardian's own master key. */
type WrapsTable = {
  user_mac: string
  recovery_public_key: string
  ciphertext: string
  wrapped_key: string
  key_id: string
  /** Given out from then on. */
  not_before: Generated<number>
}

type ReleasesTable = {
  id: string
  token_digest: string
  /** Empty until the person has come back from the provider. */
  owner_mac: string
  /** Encrypted. Empty where the provider gave none. */
  email: string
  /** Where the person is to log in; null: they are mailed a link. */
  provider: Generated<LoginProvider | null>
  /** Encrypted: the provider's name for the account, once it is known. */
  account: Generated<string | null>
  /** Fingerprint of the `state` parameter until the person is back. */
  state_mac: Generated<string | null>
  /** PKCE verifier, or of a login with Farcaster this service's part of the nonce; encrypted. */
  verifier: Generated<string | null>
  thumbprint: string
  attempt_id: string
  ephemeral_key: string
  app: string
  browser: string
  phrase: string
  network_mac: string
  /** `mailbox`: a scan for one, which `email` names. */
  purpose: Generated<ReleasePurpose | 'mailbox' | 'notice'>
  state: 'waiting' | 'approved' | 'denied' | 'refused' | 'collected'
  not_before: number
  ends_at: number
}

/** A device that has come for a wallet by a login with Farcaster, until it may have it. */
type DeviceWaitsTable = {
  id: string
  owner_mac: string
  thumbprint: string
  app: string
  browser: string
  not_before: number
  ends_at: number
}

type OprfKeysTable = { user_mac: string; ciphertext: string; wrapped_key: string; key_id: string }

/** A change of the mailbox that approves. */
type MailboxMovesTable = {
  id: string
  user_mac: string
  from_mac: string
  to_mac: string
  /** Of nothing that was mailed, where an account of Farcaster has agreed by a scan. */
  old_token: string
  new_token: string
  state: 'open' | 'moved' | 'stopped'
  asked_at: number
  /** When each of the two mailboxes agreed. */
  old_yes_at: number | null
  new_yes_at: number | null
  moved_at: number | null
  ends_at: number
}

/** The end of the auth service's audit as it was reported. */
type AnchorsTable = { seq: number; hash: string; at: number }

/** What the operator did for one person. Never deleted. */
type OperatorActsTable = { id: string; at: number; act: GuardianAct; user_mac: string }

/** The tables of the guardian. Portable SQL: the same migrations run on SQLite and on PostgreSQL. */
export type Schema = {
  people: PeopleTable
  wraps: WrapsTable
  releases: ReleasesTable
  device_waits: DeviceWaitsTable
  oprf_keys: OprfKeysTable
  anchors: AnchorsTable
  mailbox_moves: MailboxMovesTable
  operator_acts: OperatorActsTable
}
