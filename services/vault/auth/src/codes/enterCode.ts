import { sql } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { giveBack, takeFrom } from '../../../server/src/limits.ts'
import type { People } from '../contexts.types.ts'
import { limits } from '../limits.ts'

/** What counts the wrong codes of an address: of all strangers together, or of one device that its owner has let in. */
export const wrongCodesOf = (emailMac: string, vouchedDevice?: string): string =>
  vouchedDevice === undefined ? `wrong-codes/${emailMac}` : `wrong-codes/${emailMac}/${vouchedDevice}`

/**
 * Checks a code and uses it up. Every try is counted before it is looked at, so that calls side by side, over several
 * processes too, never get more tries than one after the other.
 *
 * @throws VaultError `login/code-wrong`, `login/attempt-closed` or `login/locked`
 */
export async function enterCode(deps: People, options: enterCode.Options): Promise<void> {
  const { id, thumbprint, code } = options
  const { database, pepper } = deps
  const nowMs = deps.clock.nowMs()
  const closed = () => new VaultError('login/attempt-closed', { description: 'This code is no longer valid.' })

  const found = await database
    .selectFrom('codes')
    .select(['email_mac', 'vouched'])
    .where('id', '=', id)
    .where('thumbprint', '=', thumbprint)
    .where('state', '=', 'open')
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  if (found === undefined) throw closed()

  const wrongCodes = wrongCodesOf(found.email_mac, found.vouched === 1 ? thumbprint : undefined)
  const { allowed, retryAfterMs } = await takeFrom(database, wrongCodes, limits.wrongCodes, nowMs)
  // The address is not closed: who asks again is led to the guardian's link.
  if (!allowed && found.vouched === 0) throw closed()
  if (!allowed)
    throw new VaultError('login/locked', { description: 'Too many wrong codes on this device.', retryAfterMs })

  const { rows } = await sql<{ code_mac: string }>`
    update codes set tries = tries + 1 where id = ${id} and state = 'open' and tries < ${limits.triesOfACode}
    returning code_mac`.execute(database)
  const [row] = rows
  if (row === undefined) throw closed()
  if (!pepper.matches('code', `${id} ${code}`, row.code_mac))
    throw new VaultError('login/code-wrong', { field: 'code', description: 'This is not the code.' })

  const used = await database
    .updateTable('codes')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  await giveBack(database, wrongCodes)
  if (used.numUpdatedRows !== 1n) throw closed()
}

export declare namespace enterCode {
  type Options = { id: string; thumbprint: string; code: string }
}
