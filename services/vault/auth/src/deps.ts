import { serviceEndpoints } from '@latchkey/protocol/vault'
import { errorFields } from '@latchkey/service-kit/log'
import { createPasskeyKeys } from '@latchkey/service-kit/passkeys/authenticatorData'
import { createProjectStore } from '@latchkey/service-kit/projects'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import { systemClock } from '../../server/src/clock.ts'
import { createServiceContext, type ServiceContext } from '../../server/src/createServiceContext.ts'
import { trustPeerKeys } from '../../server/src/secrets/trustPeerKeys.ts'
import { createVerifier } from '../../server/src/statements.ts'
import type { AuthConfig } from './config.ts'
import type { AuthSettings, GuardianVerifier, PasskeyKeys, Stricter } from './contexts.types.ts'
import { migrations } from './db/migrations.ts'
import type { Schema } from './db/schema.types.ts'
import { encryptedColumns, fingerprints, sealedTables } from './db/sealedTables.ts'
import { createStricterRules } from './projects/createStricterRules.ts'

/** All parts of the auth service, for the one who puts it together: a function takes the contexts that it uses. */
export type AuthDeps = ServiceContext<Schema> &
  GuardianVerifier &
  PasskeyKeys &
  Stricter & { readonly config: AuthSettings }

/** @param parts For tests. */
export async function buildDeps(config: AuthConfig, parts: createServiceContext.Parts = {}): Promise<AuthDeps> {
  const clock = parts.clock ?? systemClock
  const tables = { migrations, sealed: sealedTables, encrypted: encryptedColumns, fingerprints }
  const ground = await createServiceContext<Schema>('auth', config, tables, parts)
  const trusted = trustPeerKeys({ ...ground, clock, issuer: 'guardian', pins: config.peerKeys })
  const { response } = serviceEndpoints.guardianKeys
  const fetchKeys = async () => {
    const answer = await fetch(`${config.guardianUrl}/g/pub`, { signal: AbortSignal.timeout(5_000) })
    return trusted(v.parse(response, await readAnswer(answer)).signing)
  }
  const store =
    config.projectStore &&
    createProjectStore({
      ...config.projectStore,
      clock,
      onFailure: (error) => ground.log.warn(errorFields(error), 'projects cannot be read'),
    })
  const rpId = config.rpId ?? new URL(config.frameOrigin).hostname
  return {
    ...ground,
    config: { ...config, rpId },
    guardian: createVerifier('guardian', fetchKeys, clock),
    passkeyKeys: createPasskeyKeys(),
    stricter: createStricterRules(store),
  }
}
