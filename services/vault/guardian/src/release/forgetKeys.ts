import { VaultError } from '../../../server/src/http/VaultError.ts'
import { lockPerson } from '../account/lockPerson.ts'
import type { AuthVerifier, People } from '../contexts.types.ts'
import { readAssertion } from '../enrol/readAssertion.ts'

export declare namespace forgetKeys {
  type Request = { assertion: string; releaseId: string; keep: string | null; device: string }
}

/**
 * Deletes a person's recovery keys but for one, or all of them, which turns automatic recovery off. It takes both proofs:
 * the login, and a link for this purpose that the owner of the enrolled mailbox approved for this device.
 *
 * @returns How many were deleted.
 * @throws VaultError `guardian/assertion-invalid`, `guardian/not-approved`, `guardian/release-closed`,
 * `guardian/frozen`, or `vault/absent` when the key to be kept is not there.
 */
export async function forgetKeys(deps: People & AuthVerifier, request: forgetKeys.Request): Promise<number> {
  const { database, clock } = deps
  const { releaseId, device, keep } = request
  const { userMac } = await readAssertion(deps, request.assertion, device)
  const nowMs = clock.nowMs()
  const closed = () => new VaultError('guardian/release-closed', { description: 'This request is over.' })
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userMac)
    const release = await transaction
      .selectFrom('releases')
      .select(['state', 'owner_mac', 'purpose', 'ends_at'])
      .where('id', '=', releaseId)
      .where('thumbprint', '=', device)
      .executeTakeFirst()
    if (release === undefined || release.ends_at <= nowMs || release.purpose !== 'protection') throw closed()
    if (release.state === 'waiting')
      throw new VaultError('guardian/not-approved', { description: 'The person has not answered.' })
    if (release.state === 'denied') throw closed()
    const person = await transaction
      .selectFrom('people')
      .select(['owner_mac', 'frozen_until'])
      .where('user_mac', '=', userMac)
      .executeTakeFirst()
    if (person?.owner_mac !== release.owner_mac)
      throw new VaultError('vault/absent', { description: 'Nothing is kept for this login.' })
    if (person.frozen_until > nowMs)
      throw new VaultError('guardian/frozen', { description: 'The owner has stopped this.' })
    const wraps = await transaction
      .selectFrom('wraps')
      .select('recovery_public_key')
      .where('user_mac', '=', userMac)
      .execute()
    if (keep !== null && !wraps.some((wrap) => wrap.recovery_public_key === keep))
      throw new VaultError('vault/absent', { description: 'The key that is to stay is not here.' })
    const gone = wraps.map((wrap) => wrap.recovery_public_key).filter((key) => key !== keep)
    if (gone.length > 0)
      await transaction
        .deleteFrom('wraps')
        .where('user_mac', '=', userMac)
        .where('recovery_public_key', 'in', gone)
        .execute()
    if (keep === null)
      await transaction.updateTable('people').set({ closed: 1 }).where('user_mac', '=', userMac).execute()
    return gone.length
  })
}
