import * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { GuardianDeps } from '../deps.ts'

const headSchema = v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: v.string() })

/**
 * Keeps how far the auth service's audit is and what its end is. Never replaced: a chain that is shorter than what is known,
 * or another one at the same place, was rewritten.
 * @throws VaultFault `guardian/assertion-invalid` or `vault/conflict`
 */
export async function keepAnchor(deps: GuardianDeps, word: string): Promise<void> {
  const { database, clock, log } = deps
  const head = await deps.auth.verify('audit-head+jwt', word, headSchema)
  if (head === undefined)
    throw new VaultFault('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  await database.transaction().execute(async (transaction) => {
    const last = await transaction
      .selectFrom('anchors')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.seq === head.seq && last.hash === head.hash) return
    if (last !== undefined && last.seq >= head.seq) {
      log.error({ seq: head.seq, known: last.seq }, 'the audit of the auth service was rewritten')
      throw new VaultFault('vault/conflict', { description: 'Another audit is known here.' })
    }
    await transaction
      .insertInto('anchors')
      .values({ ...head, at: clock.nowMs() })
      .execute()
  })
}
