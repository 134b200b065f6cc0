import type { Grant, GrantAddress } from '../permissions/index.ts'
import { readCaveats, writeCaveats } from './caveats.ts'
import { type Delegation, rootAuthority } from './delegation.ts'

/** The delegation of ERC-7710 that keeps a grant of `account`. */
export function writeGrant(grant: Grant, { account, nonce, salt }: writeGrant.Options): Delegation {
  return {
    delegate: grant.delegate,
    delegator: account,
    authority: rootAuthority,
    caveats: writeCaveats(grant, nonce),
    salt,
  }
}

export declare namespace writeGrant {
  type Options = {
    readonly account: string
    /** What the chain's NonceEnforcer holds for the account now. */
    readonly nonce: bigint
    /** Drawn at random: two equal grants differ by it. */
    readonly salt: bigint
  }
}

/** The grant that a delegation keeps, with the nonce that it rests on. `undefined` where it says anything else. */
export function readGrant(
  { delegate, authority, caveats }: Delegation,
  chainId: number,
): { readonly grant: Grant; readonly nonce: bigint } | undefined {
  if (authority.toLowerCase() !== rootAuthority) return undefined
  return readCaveats(caveats, { chainId, delegate: delegate as GrantAddress })
}
