import { randomBytes } from 'node:crypto'
import { serviceEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { systemClock } from '../../server/src/clock.ts'
import { createServiceContext, type ServiceContext } from '../../server/src/createServiceContext.ts'
import { createVerifier, type Verifier } from '../../server/src/statements.ts'
import type { GuardianConfig } from './config.ts'
import { migrations } from './db/migrations.ts'
import type { Schema } from './db/schema.types.ts'
import { sealedTables } from './db/sealedTables.ts'

/** The parts of the guardian. */
export type GuardianDeps = ServiceContext<Schema> & {
  readonly config: GuardianConfig
  /** Reads what the auth service signed. */
  readonly auth: Verifier
  /** X25519: what recovery keys are sealed to on their way here. */
  readonly sealSecret: Uint8Array
}

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
