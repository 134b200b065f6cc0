import type { Kysely } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { AuthVerifier, People, Signing } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readAssertion } from './readAssertion.ts'

const wordMs = 10 * 60_000

/**
 * Says which wallet is kept for a person, so that a device that is new to it need not believe the auth service. Of who was
 * enrolled before addresses were kept, it keeps those that a device names; said by the device that enrolled, they stay.
 * @throws VaultError `guardian/assertion-invalid` or `vault/absent`
 */
export async function tellAddresses(
  deps: People & Signing & AuthVerifier,
  device: string,
  sent: { readonly assertion: string; readonly addresses: string },
): Promise<string> {
  const { database } = deps
  const { sub, userMac } = await readAssertion(deps, sent.assertion, device)
  const people = database.updateTable('people').where('user_mac', '=', userMac)
  await people.set({ addresses_digest: sent.addresses }).where('addresses_digest', 'is', null).execute()
  await people
    .set({ addresses_device: null })
    .where('addresses_digest', '=', sent.addresses)
    .where('addresses_device', '=', device)
    .execute()
  const kept = (await readAddresses(database, userMac))?.addresses_digest ?? null
  if (kept === null) throw new VaultError('vault/absent', { description: 'Nothing is kept for this login.' })
  return signAddresses(deps, sub, kept)
}

/**
 * Keeps the addresses of a person's wallet at its making: the first stay, whatever the auth service says later. Until the
 * wallet is made, its device may begin again with another one, and so may one that the owner has approved.
 * @throws VaultError `vault/conflict` or `guardian/not-approved`
 */
export async function enrolAddresses(
  database: Kysely<Schema>,
  userMac: string,
  { addresses, device, isApproved }: { addresses: string; device: string; isApproved: boolean },
): Promise<void> {
  const kept = await readAddresses(database, userMac)
  if (kept === undefined || kept.addresses_digest === addresses) return
  if (kept.addresses_digest !== null) {
    if (kept.addresses_device === null)
      throw new VaultError('vault/conflict', { description: 'Another wallet is enrolled.' })
    if (kept.addresses_device !== device && !isApproved)
      throw new VaultError('guardian/not-approved', { description: 'Another device has begun to make a wallet.' })
  }
  await database
    .updateTable('people')
    .set({ addresses_digest: addresses, addresses_device: device })
    .where('user_mac', '=', userMac)
    .execute()
}

function readAddresses(database: Kysely<Schema>, userMac: string) {
  return database
    .selectFrom('people')
    .select(['addresses_digest', 'addresses_device'])
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
}

/** The guardian's word for a person's addresses. */
export function signAddresses(
  { clock, signer }: Pick<People, 'clock'> & Signing,
  sub: string,
  addresses: string,
): string {
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  const exp = nowSeconds + wordMs / 1000
  return signer.sign('wallet-addresses+jwt', { sub, addresses, iat: nowSeconds, exp })
}
