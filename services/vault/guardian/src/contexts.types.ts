import type { ServiceContext } from '../../server/src/createServiceContext.ts'
import type { Secret } from '../../server/src/secrets/openSecret.ts'
import type { Verifier } from '../../server/src/statements.ts'
import type { GuardianConfig } from './config.ts'
import type { Schema } from './db/schema.types.ts'

type Context = ServiceContext<Schema>

/** The rows, and what time it is. */
export type Store = Pick<Context, 'database' | 'clock'>

/** People in the rows: found by a fingerprint, their fields sealed by a key of the service. */
export type People = Store & Pick<Context, 'pepper' | 'cipher'>

/** Mails on their way out. */
export type Mails = Pick<Context, 'outbox'>

/** Signs what the service says. */
export type Signing = Pick<Context, 'signer'>

/** Reads what the auth service signed. */
export type AuthVerifier = { readonly auth: Verifier }

/** Seals recovery keys under the master key. */
export type Envelopes = Pick<Context, 'envelope'>

/** X25519: what recovery keys are sealed to on their way here. */
export type SealKey = { readonly sealKeys: Secret }

export type Logging = Pick<Context, 'log'>
/** Counts what happened, for the operator. */
export type Counting = Pick<Context, 'metrics'>
export type Health = Pick<Context, 'health'>

/** Those settings that are gone by. */
export type Settings<Key extends keyof GuardianConfig> = { readonly config: Pick<GuardianConfig, Key> }
