import {
  type Delegation,
  hashDelegation,
  hashDelegationStruct,
  writeContext,
  writeGrant,
} from '@latchkey/protocol/delegations'
import type { Grant } from '@latchkey/protocol/permissions'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'

/** Whom grants of tests are for. */
export const delegate: Address = `0x${'d1'.repeat(20)}`

let salt = 0n

/** What `signGrant` signs when nothing else is said: a few wei a day. */
export function grantOf(nowMs: number, changes: Partial<Grant> = {}): Grant {
  const startsAt = Math.floor(nowMs / 1000)
  const permission = {
    kind: 'periodic',
    asset: { kind: 'native' },
    units: 5n,
    periodSeconds: 86_400,
    startsAt,
  } as const
  return { chainId: 8453, delegate, permission, expiresAt: startsAt + 7 * 86_400, ...changes }
}

/** A grant as the wallet signs it and hands it in. */
export async function signGrant(account: PrivateKeyAccount, grant: Grant, by: signGrant.Options = {}) {
  salt += 1n
  const written = writeGrant(grant, { account: account.address, nonce: by.nonce ?? 0n, salt })
  const delegation = { ...written, ...by.changes }
  const signature = await (by.signer ?? account).sign({ hash: toHex(hashDelegation(delegation, grant.chainId)) })
  return {
    hash: toHex(hashDelegationStruct(delegation)),
    delegation,
    signature,
    context: writeContext(delegation, signature) as Hex,
  }
}

export declare namespace signGrant {
  type Options = {
    readonly nonce?: bigint
    /** Who signs in the account's place. */
    readonly signer?: PrivateKeyAccount
    readonly changes?: Partial<Delegation>
  }
}

/** The account's signature of what it takes back. */
export const signRevocation = (account: PrivateKeyAccount, what: { hashes: readonly string[] } | { pci: string }) =>
  account.signMessage({ message: revokePermissionsText({ account: `eip155:8453:${account.address}`, ...what }) })
