import type { DatabaseSync } from 'node:sqlite'
import type { walletEndpoints } from '@latchkey/protocol/vault'
import type { RootAddresses } from '@latchkey/vault/keys'
import type * as v from 'valibot'
import type { Envelope } from '../../../server/src/kms/createEnvelope.ts'

/** What can be taken. */
export const parts = ['D', 'A.db', 'A.kms', 'G.db', 'G.kms', 'code', 'PRF'] as const
export type Part = (typeof parts)[number]

/** A person, as the proof knows them. */
export type Victim = {
  readonly userId: string
  readonly root: Uint8Array
  readonly addresses: RootAddresses
  /** What lies in the browser: its share in clear (the worst case), and the sealed R beside it. */
  readonly device: { setId: string; share: Uint8Array; sealedRecovery: string; recoveryPublicKey: string }
  /** What the auth service gives to somebody who logs in on a device of their own with one mailed code. */
  readonly login?: v.InferOutput<typeof walletEndpoints.recover.response>
  /** What their passkey gives out. */
  readonly prf: Uint8Array | undefined
  /** Everything that must lie nowhere in the open, by name. */
  readonly secrets: Readonly<Record<string, Uint8Array>>
}

/** The files of both services as they were copied. */
export type Dump = {
  readonly databases: Readonly<Record<'A' | 'G', DatabaseSync>>
  readonly keys: Readonly<Record<'A' | 'G', Envelope>>
  /** Databases and their logs, byte for byte. */
  readonly bytes: Readonly<Record<'A' | 'G', Buffer>>
}
