import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'

/** How long a device that has waited may come back. */
const keptMs = 24 * 60 * 60_000

/**
 * How long a device waits still, in milliseconds: from its first proof on, and no longer for coming again. The wait is used up
 * by the proof that ends it.
 * @param database The transaction that it belongs to.
 */
export async function noteWait(database: Kysely<Schema>, wait: noteWait.Wait): Promise<number> {
  const { ownerMac, device, app, browser, delayMs, nowMs } = wait
  const known = await database
    .selectFrom('device_waits')
    .select(['id', 'not_before'])
    .where('owner_mac', '=', ownerMac)
    .where('thumbprint', '=', device)
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  if (known !== undefined && known.not_before <= nowMs) {
    await database.deleteFrom('device_waits').where('id', '=', known.id).execute()
    return 0
  }
  if (known !== undefined) return known.not_before - nowMs
  const notBefore = nowMs + delayMs
  // One that no one came back for.
  await database.deleteFrom('device_waits').where('owner_mac', '=', ownerMac).where('thumbprint', '=', device).execute()
  await database
    .insertInto('device_waits')
    .values({
      id: randomId(),
      owner_mac: ownerMac,
      thumbprint: device,
      app,
      browser,
      not_before: notBefore,
      ends_at: notBefore + keptMs,
    })
    .execute()
  return delayMs
}

export declare namespace noteWait {
  type Wait = {
    readonly ownerMac: string
    /** Thumbprint of its key. */
    readonly device: string
    readonly app: string
    readonly browser: string
    readonly delayMs: number
    readonly nowMs: number
  }
}

/**
 * Which other devices wait for a person's wallet.
 * @throws VaultError `vault/absent`
 */
export async function readWaits(
  { database, clock }: Store,
  { userMac, device }: { readonly userMac: string; readonly device: string },
): Promise<readWaits.Device[]> {
  const person = await database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  if (person === undefined) throw new VaultError('vault/absent', { description: 'Nothing is kept for this account.' })
  const nowMs = clock.nowMs()
  const rows = await database
    .selectFrom('device_waits')
    .select(['browser', 'app', 'not_before'])
    .where('owner_mac', '=', person.owner_mac)
    .where('thumbprint', '!=', device)
    .where('ends_at', '>', nowMs)
    .orderBy('not_before')
    .execute()
  return rows.map(({ browser, app, not_before }) => ({
    browser,
    app,
    collectInSeconds: Math.max(0, Math.ceil((not_before - nowMs) / 1_000)),
  }))
}

export declare namespace readWaits {
  type Device = { browser: string; app: string; collectInSeconds: number }
}
