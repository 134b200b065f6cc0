import type { CaipNetworkId } from '@latchkey/protocol'
import { member } from '@latchkey/protocol/abi'
import { type Delegation, readContext, readDelegation, readGrant } from '@latchkey/protocol/delegations'
import type { Grant, GrantAddress } from '@latchkey/protocol/permissions'
import { contextInvalid } from './permissions.errors.ts'

/** What an account lets a delegate do on a network. Amounts are in smallest units, times in seconds since 1970. */
export type Permission = Omit<Grant, 'chainId'> & {
  readonly networkId: CaipNetworkId
  /** Whose it is. */
  readonly account: GrantAddress
  /** What the delegate uses it by: a signed delegation (ERC-7710). The delegate alone can use it. */
  readonly context: `0x${string}`
}

/**
 * What a context lets its delegate do: that is what the chain holds it to, whatever was asked for. Whether the account
 * has signed it is said by {@link readRemaining}.
 *
 * @throws KitError `permissions/context-invalid` for anything but one permission of an account to one delegate.
 * @see https://eips.ethereum.org/EIPS/eip-7710
 * @example
 * const { delegate, permission, expiresAt } = readPermission({ context, networkId: 'eip155:8453' })
 */
export function readPermission({ context, networkId }: readPermission.Options): Permission {
  const { delegation, grant } = openContext(context)
  const { chainId: _, ...granted } = grant
  return { ...granted, networkId, account: delegation.delegator as GrantAddress, context: context as `0x${string}` }
}

export declare namespace readPermission {
  type Options = { readonly context: string; readonly networkId: CaipNetworkId }
}

/** @throws KitError `permissions/context-invalid`. */
export function openContext(context: string): {
  readonly delegation: Delegation
  readonly signature: string
  readonly grant: Grant
  /** What the account's NonceEnforcer has to hold. */
  readonly nonce: bigint
} {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(context)) throw contextInvalid({ details: 'It is no bytes in hex.' })
  const [struct, another] = readContext(context) ?? []
  if (struct === undefined || another !== undefined) throw contextInvalid({ details: 'It holds no single delegation.' })
  const delegation = readDelegation(struct)
  // What it says is the same on every network.
  const read = readGrant(delegation, 0)
  if (!read) throw contextInvalid({ details: 'Its conditions are none that are known.' })
  return { delegation, signature: String(member(struct, 5)), ...read }
}
