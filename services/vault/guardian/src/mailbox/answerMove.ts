import { digest } from '../../../server/src/crypto/digest.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/** What came of an answer. */
export type MoveAnswered = 'agreed' | 'stopped' | 'takenBack' | 'gone'

/**
 * Takes the answer of one of the two mailboxes. "No" of either stops a change that does not hold yet; "no" of the old one
 * takes it back for three days after, and stops everything that the guardian gives out for as long.
 */
export async function answerMove(
  deps: GuardianDeps,
  { token, agree }: { readonly token: string; readonly agree: boolean },
): Promise<MoveAnswered> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  const tokenDigest = digest(token)
  return database.transaction().execute(async (transaction): Promise<MoveAnswered> => {
    const move = await transaction
      .selectFrom('mailbox_moves')
      .selectAll()
      .where((each) => each.or([each('old_token', '=', tokenDigest), each('new_token', '=', tokenDigest)]))
      .where('ends_at', '>', nowMs)
      .executeTakeFirst()
    if (move === undefined) return 'gone'
    const isOld = move.old_token === tokenDigest
    const settle = async (state: 'open' | 'moved', values: { state?: 'stopped'; [column: `${string}_at`]: number }) => {
      const { numUpdatedRows } = await transaction
        .updateTable('mailbox_moves')
        .set(values)
        .where('id', '=', move.id)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }
    if (move.state === 'open') {
      if (!agree) return (await settle('open', { state: 'stopped' })) ? 'stopped' : 'gone'
      if (move.asked_at + limits.moveLinkMs <= nowMs) return 'gone'
      const column = isOld ? 'old_yes_at' : 'new_yes_at'
      if (move[column] !== null) return 'agreed'
      return (await settle('open', { [column]: nowMs })) ? 'agreed' : 'gone'
    }
    const inTime = move.moved_at !== null && move.moved_at + limits.regretMs > nowMs
    if (move.state !== 'moved' || agree || !isOld || !inTime) return 'gone'
    if (!(await settle('moved', { state: 'stopped' }))) return 'gone'
    await transaction
      .updateTable('people')
      .set({ owner_mac: move.from_mac, frozen_until: nowMs + limits.regretMs })
      .where('user_mac', '=', move.user_mac)
      .where('owner_mac', '=', move.to_mac)
      .execute()
    return 'takenBack'
  })
}
