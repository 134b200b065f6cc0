import { createHash } from 'node:crypto'
import { farcasterWordBytes, type guardianFarcasterEndpoints, type VaultBodyOf } from '@latchkey/protocol/vault'
import { addressesDigest, isSignedBy } from '@latchkey/vault/keys'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/**
 * Whether the wallet that is kept for an owner has signed for this very scan and attempt, so that who asks has the wallet
 * already: a code that was carried to its owner comes without such a word. Who is kept twice, by apps that share no accounts,
 * gives no word: it would not say for which of them.
 * @param database The transaction that it belongs to.
 */
export async function hasWallet(database: Kysely<Schema>, asked: hasWallet.Asked): Promise<boolean> {
  const { ownerMac, nonce, attemptId, word } = asked
  if (word === undefined) return false
  const { addresses, signature } = word
  const people = await database
    .selectFrom('people')
    .select('addresses_digest')
    .where('owner_mac', '=', ownerMac)
    .limit(2)
    .execute()
  if (people.length !== 1 || people[0]?.addresses_digest !== addressesDigest(addresses)) return false
  const digest = createHash('sha256').update(farcasterWordBytes({ nonce, attemptId })).digest()
  return isSignedBy(digest, Buffer.from(signature, 'base64url'), addresses)
}

export declare namespace hasWallet {
  type Asked = {
    readonly ownerMac: string
    readonly nonce: string
    readonly attemptId: string
    readonly word: VaultBodyOf<typeof guardianFarcasterEndpoints.prove>['word']
  }
}
