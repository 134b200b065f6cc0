import { randomInt } from 'node:crypto'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { deleteUser } from './deleteUser.ts'

const wordMs = 10 * 60_000
const timeoutMs = 5_000

/** Deletes the accounts whose time has come, and tells the guardian of each until it has heard. */
export async function sweepDeletions(deps: AuthDeps): Promise<void> {
  const { database, clock, config, signer, log } = deps
  const nowMs = clock.nowMs()
  const due = await database.selectFrom('deletions').select('user_id').where('due_at', '<=', nowMs).execute()
  for (const { user_id } of due) await deleteUser(deps, user_id)

  const untold = await database.selectFrom('farewells').select('user_id').where('due_at', '<=', nowMs).execute()
  for (const { user_id } of untold) {
    try {
      const nowSeconds = Math.floor(nowMs / 1000)
      const claims = { sub: user_id, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
      const response = await fetch(`${config.guardianUrl}/g/user/delete`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: signer.sign('account-deleted+jwt', claims) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The guardian answered ${response.status}.`)
      await database.deleteFrom('farewells').where('user_id', '=', user_id).execute()
    } catch (error) {
      log.warn(errorFields(error), 'the guardian was not told of a deletion')
      const dueAt = nowMs + limits.farewellRetryMs + randomInt(limits.farewellRetryMs)
      await database.updateTable('farewells').set({ due_at: dueAt }).where('user_id', '=', user_id).execute()
    }
  }
}
