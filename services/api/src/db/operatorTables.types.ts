import type { OperatorRole } from '@latchkey/protocol/http'
import type { Integer64 } from './indexTables.types.ts'

/** What an operator did. */
export type OperatorActsTable = {
  id: string
  at_ms: number
  /** Who: the name of an operator, or the one that a command was given. */
  actor: string
  /** What, such as `project/save`. */
  act: string
  /** On what: the id of a project, the name of an operator. */
  subject: string
  /** JSON list of the settings that changed, by name alone. */
  changed: string
  /** The id of the operator who had logged in. Null: a command on the server. */
  operator: string | null
}

/** One of the operator's people, with the passkey that they log in by. */
export type OperatorsTable = {
  /** Also the user handle of the passkey. */
  id: string
  name: string
  role: OperatorRole
  credential_id: string
  /** COSE number of the signature. */
  algorithm: number
  /** JSON web key. */
  public_key: string
  /** 1 or 0. */
  backup_eligible: number
  sign_count: Integer64
  /** Milliseconds since the Unix epoch, as the other times. */
  created_at: Integer64
}

/** An invitation that is open. Of its token there is the hash alone. */
export type OperatorInvitationsTable = {
  token_hash: string
  name: string
  role: OperatorRole
  /** The id of the owner, with whom it goes. Null: a command on the server. */
  invited_by: string | null
  expires_at: Integer64
}

/** A session of an operator. Of its cookie there is the hash alone. */
export type OperatorSessionsTable = {
  token_hash: string
  operator: string
  created_at: Integer64
  used_at: Integer64
}

/** A challenge that a browser asked for. */
export type OperatorChallengesTable = {
  /** Of the cookie of the browser that asked. */
  holder_hash: string
  challenge: string
  /** Null: a login. Else the hash of the token of the invitation that is to be accepted. */
  invitation: string | null
  /** The id of the operator to be. */
  operator: string | null
  expires_at: Integer64
}
