import { randomBytes } from 'node:crypto'
import { serviceEndpoints } from '@latchkey/protocol/vault'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import { systemClock } from '../../server/src/clock.ts'
import { createServiceContext, type ServiceContext } from '../../server/src/createServiceContext.ts'
import { trustPeerKeys } from '../../server/src/secrets/trustPeerKeys.ts'
import { createVerifier } from '../../server/src/statements.ts'
import type { GuardianConfig } from './config.ts'
import type { AuthVerifier, SealKey } from './contexts.types.ts'
import { migrations } from './db/migrations.ts'
import type { Schema } from './db/schema.types.ts'
import { encryptedColumns, fingerprints, sealedTables } from './db/sealedTables.ts'

/** All parts of the guardian, for the one who puts it together: a function takes the contexts that it uses. */
export type GuardianDeps = ServiceContext<Schema> & AuthVerifier & SealKey & { readonly config: GuardianConfig }

/** @param parts For tests. */
export async function buildDeps(config: GuardianConfig, parts: createServiceContext.Parts = {}): Promise<GuardianDeps> {
  const clock = parts.clock ?? systemClock
  const tables = { migrations, sealed: sealedTables, encrypted: encryptedColumns, fingerprints }
  const ground = await createServiceContext<Schema>('guardian', config, tables, parts)
  const trusted = trustPeerKeys({ ...ground, clock, issuer: 'auth', pins: config.peerKeys })
  const { response } = serviceEndpoints.authKeys
  const fetchKeys = async () => {
    const answer = await fetch(`${config.authUrl}/v1/keys`, { signal: AbortSignal.timeout(5_000) })
    return trusted(v.parse(response, await readAnswer(answer)).signing)
  }
  return {
    ...ground,
    config,
    auth: createVerifier('auth', fetchKeys, clock),
    sealKeys: await ground.secrets.open('seal', () => randomBytes(32)),
  }
}
