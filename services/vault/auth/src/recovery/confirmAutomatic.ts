import { guardianEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import type { AuthDeps } from '../deps.ts'

const wordMs = 10 * 60_000
const timeoutMs = 5_000

/**
 * Asks the guardian about automatic recovery that was turned on again, once its waiting time is over: the owner may have
 * stopped it there, and then it leads nowhere. Until the guardian has said yes it counts for no way back.
 */
export async function confirmAutomatic(deps: AuthDeps): Promise<void> {
  const { database, clock, config, signer, log } = deps
  const nowMs = clock.nowMs()
  const due = await database
    .selectFrom('wallets')
    .select(['user_id', 'recovery_public_key'])
    .where('automatic', '=', 'on')
    .where('automatic_from', '>', 0)
    .where('automatic_from', '<=', nowMs)
    .execute()
  for (const { user_id: sub, recovery_public_key: rpk } of due)
    try {
      const nowSeconds = Math.floor(nowMs / 1000)
      const claims = { sub, rpk, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
      const response = await fetch(`${config.guardianUrl}${guardianEndpoints.held.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: signer.sign('key-held+jwt', claims) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The guardian answered ${response.status}.`)
      const { held } = v.parse(guardianEndpoints.held.response, await response.json())
      await database
        .updateTable('wallets')
        .set(held ? { automatic_from: null } : { automatic: 'off', automatic_from: null })
        .where('user_id', '=', sub)
        .where('recovery_public_key', '=', rpk)
        .where('automatic_from', '<=', nowMs)
        .execute()
    } catch (error) {
      log.warn(errorFields(error), 'the guardian was not asked about a recovery key')
    }
}
