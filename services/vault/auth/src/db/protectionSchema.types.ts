import type { Generated } from 'kysely'

/** A passkey. Times are milliseconds since 1970, UTC. */
export type PasskeysTable = {
  /** The credential's own id. */
  id: string
  user_id: string
  /** COSE number. */
  algorithm: number
  /** JSON web key. */
  public_key: string
  sign_count: number
  backup_eligible: 0 | 1
  backed_up: 0 | 1
  prf: 0 | 1
  /** Encrypted. */
  label: string
  created_at: number
  last_used_at: number | null
}

export type PasskeyChallengesTable = {
  id: string
  purpose: 'login' | 'register' | 'step-up'
  challenge: string
  thumbprint: string
  /** Of whose accounts one is asked for, at a login. */
  scope: Generated<string>
  /** Null until the person is known. */
  user_id: string | null
  ends_at: number
}

/** The recovery key under what a person holds. */
export type RecoveryWrapsTable = {
  id: string
  user_id: string
  recovery_public_key: string
  method: 'passkey' | 'password' | 'code'
  credential_id: string | null
  salt: string | null
  ciphertext: string
  /** By which the same call again is known. */
  content_mac: string
  created_at: number
}

/** A step-up that has begun, other than by passkey. */
export type StepUpsTable = { id: string; session_id: string; user_id: string; ends_at: number }

/** A device that another one has enrolled. */
export type HandoversTable = {
  /** Digest of the ticket. */
  id: string
  user_id: string
  thumbprint: string
  ends_at: number
}

/** An account that goes when it is due, unless its owner logs in. */
export type DeletionsTable = { user_id: string; due_at: number }

/** An account that is gone here, of which the guardian has yet to hear. */
export type FarewellsTable = { user_id: string; due_at: number }
