import { randomBytes } from 'node:crypto'
import { serviceEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { systemClock } from '../../server/src/clock.ts'
import { createServiceContext, type ServiceContext } from '../../server/src/createServiceContext.ts'
import { createVerifier } from '../../server/src/statements.ts'
import type { GuardianConfig } from './config.ts'
import type { AuthVerifier, SealKey } from './contexts.types.ts'
import { migrations } from './db/migrations.ts'
import type { Schema } from './db/schema.types.ts'
import { sealedTables } from './db/sealedTables.ts'

/** All parts of the guardian, for the one who puts it together: a function takes the contexts that it uses. */
export type GuardianDeps = ServiceContext<Schema> & AuthVerifier & SealKey & { readonly config: GuardianConfig }

/** @param parts For tests. */
export async function buildDeps(config: GuardianConfig, parts: createServiceContext.Parts = {}): Promise<GuardianDeps> {
  const ground = await createServiceContext<Schema>('guardian', config, { migrations, sealed: sealedTables }, parts)
  const { response } = serviceEndpoints.authKeys
  const fetchKey = async () => {
    const answer = await fetch(`${config.authUrl}/v1/keys`, { signal: AbortSignal.timeout(5_000) })
    return v.parse(response, await answer.json()).signing
  }
  return {
    ...ground,
    config,
    auth: createVerifier('auth', fetchKey, parts.clock ?? systemClock),
    sealSecret: await ground.secret('seal', () => randomBytes(32)),
  }
}
