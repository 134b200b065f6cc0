import { recoveryEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { Errand } from './errand.types.ts'
import { isRefusal } from './isRefusal.ts'
import { makeWrap, type WrapSource } from './makeWrap.ts'
import { withStepUp } from './withStepUp.ts'

/**
 * Adds a way back under the account's recovery key. One of a kind that a person has once takes the place of the one
 * before.
 */
export async function storeWrap(errand: Errand, worker: KeyWorker, source: WrapSource): Promise<void> {
  const { ports, sheet, keeper } = errand
  const { sessions } = ports
  const { user } = await sessions.fresh()
  const recoveryPublicKey = base64url.encode(await worker.run('held', undefined))
  const { wraps } = await sessions.call(recoveryEndpoints.state, undefined, sheet.signal)
  const wrap = await makeWrap(worker, user.id, recoveryPublicKey, source)
  try {
    await withStepUp(errand, () => sessions.call(recoveryEndpoints.addWrap, { wrap }, sheet.signal))
  } catch (error) {
    // Another device has changed the recovery key since this one was brought.
    if (isRefusal(error, 'vault/conflict')) keeper.drop()
    throw error
  }
  if (wrap.method === 'passkey') return
  for (const { wrapId, method } of wraps) {
    if (method === wrap.method) await withStepUp(errand, () => sessions.call(recoveryEndpoints.removeWrap, { wrapId }))
  }
}
