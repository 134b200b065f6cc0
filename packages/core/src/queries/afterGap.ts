import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

type Failure = { readonly atMs: number; readonly error: unknown }

/** Runs `read`, but repeats its failure without a try for 30 s after it (spec 5, spec 9). */
export async function afterGap<Data>(kit: Kit, key: string, read: () => Promise<Data>): Promise<Data> {
  const failures = slot(kit, 'queries.failures', () => new Map<string, Failure>())
  const failure = failures.get(key)
  const nowMs = kit.env.clock.nowMs()
  if (failure && nowMs - failure.atMs < constants.balanceRetryGapMs) throw failure.error
  try {
    const data = await read()
    failures.delete(key)
    return data
  } catch (error) {
    failures.set(key, { atMs: nowMs, error })
    throw error
  }
}
