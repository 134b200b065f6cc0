import type { createPasskeyKeys } from '@latchkey/service-kit/passkeys/authenticatorData'
import type { ServiceContext } from '../../server/src/createServiceContext.ts'
import type { Verifier } from '../../server/src/statements.ts'
import type { AuthConfig } from './config.ts'
import type { Schema } from './db/schema.types.ts'
import type { StricterRules } from './projects/createStricterRules.ts'

type Context = ServiceContext<Schema>

/** The rows, and what time it is. */
export type Store = Pick<Context, 'database' | 'clock'>

/** People in the rows: found by a fingerprint, their fields sealed by a key of the service. */
export type People = Store & Pick<Context, 'pepper' | 'cipher'>

/** Mails on their way out. */
export type Mails = Pick<Context, 'outbox'>

/** Signs what the service says. */
export type Signing = Pick<Context, 'signer'>

/** Reads what the guardian signed. */
export type GuardianVerifier = { readonly guardian: Verifier }

/** Seals shares under the master key. */
export type Envelopes = Pick<Context, 'envelope'>

export type Logging = Pick<Context, 'log'>
/** Counts what happened, for the operator. */
export type Counting = Pick<Context, 'metrics'>
export type Health = Pick<Context, 'health'>

/** How apps are treated: the environment's word, and what the store of projects adds to it. */
export type ProjectRules = Settings<'projects' | 'isolation'> & Stricter

export type Stricter = { readonly stricter: StricterRules }

/** Stored public keys of passkeys, ready to check with. */
export type PasskeyKeys = { readonly passkeyKeys: ReturnType<typeof createPasskeyKeys> }

/** Those settings that are gone by. */
export type Settings<Key extends keyof AuthSettings> = { readonly config: Pick<AuthSettings, Key> }

/** The configuration, with what follows from it. */
export type AuthSettings = AuthConfig & { readonly rpId: string }
