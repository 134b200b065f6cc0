import type { Env } from '@latchkey/core/ports'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type State, stateSchema } from './state.schema.ts'

/** What was kept under a key. Anything that isn't of this version's shape is a fresh start. */
export function readState(env: Pick<Env, 'storage' | 'randomBytes'>, key: string): State {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), env.storage.get(key))
  if (parsed.success) return parsed.output
  const seed = bytesToHex(env.randomBytes(32))
  return { v: 1, seed, proposals: [], sessions: [], requests: [], outbox: [], seen: [] }
}
