import type { CaipNetworkId } from '@latchkey/protocol'
import { encodeCall, parseCall } from '@latchkey/protocol/abi'
import type { Grant, GrantAddress } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Kit } from '../kit/kit.types.ts'
import type { ChainCall } from '../ports/adapter.ts'
import { sendTransaction } from '../signing/sendTransaction.action.ts'
import { notCovered } from './permissions.errors.ts'
import { openContext } from './readPermission.ts'

const redeem = 'redeemDelegations(bytes[] contexts,bytes32[] modes,bytes[] executions)'
/** ERC-7579: one call, or it all fails. */
const single = `0x${'00'.repeat(32)}`

/**
 * The call by which a delegate spends what an account lets it: of `DelegationManager`, for `sendTransaction`,
 * `sendCalls`, or an account on the app's own server. No wallet and no node is asked. The chain takes it from the delegate alone, and
 * refuses what the permission doesn't let it do; several calls take effect together or not at all.
 *
 * @param options - A transfer of what the permission is an amount of, or the calls that it lets do. Amounts are in
 * smallest units.
 * @throws KitError `permissions/context-invalid` for anything but one permission of an account to one delegate,
 * `permissions/not-covered` for a transfer by a permission that is no amount, or to another receiver than its own.
 * @see https://eips.ethereum.org/EIPS/eip-7710
 * @example
 * const call = spendPermissionCall({ context, transfer: { to: shop, units: 15_000_000n } })
 */
export function spendPermissionCall(options: spendPermissionCall.Options): spendPermissionCall.ReturnType {
  const { context } = options
  const { grant } = openContext(context)
  const calls = options.calls ?? [transferOf(grant, options.transfer)]
  if (calls.length === 0) throw notCovered({ details: 'There is nothing to do.' })
  const executions = calls.map(({ to, value = 0n, data = '0x' }) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw notCovered({ details: `${to} is no address.` })
    if (!/^0x([0-9a-fA-F]{2})*$/.test(data)) throw notCovered({ details: 'The data of a call is no bytes in hex.' })
    return `${to}${digits(value)}${data.slice(2)}`
  })
  // The conditions of an amount hold single calls: each call redeems the permission once more.
  const each = (value: string) => calls.map(() => value)
  return {
    to: smartAccountContracts.DelegationManager,
    data: encodeCall(parseCall(redeem), [each(context), each(single), executions]),
    value: 0n,
  }
}

export declare namespace spendPermissionCall {
  type Options = {
    /** As `requestPermissions` answered it. */
    readonly context: string
  } & (
    | {
        /** `units` of what the permission is an amount of. */
        readonly transfer: { readonly to: string; readonly units: bigint }
        readonly calls?: undefined
      }
    | { readonly calls: readonly ChainCall[]; readonly transfer?: undefined }
  )
  type ReturnType = { readonly to: GrantAddress; readonly data: `0x${string}`; readonly value: bigint }
}

/**
 * Spends what another account lets the one in use do: by {@link spendPermissionCall} and `sendTransaction`. What the chain
 * would refuse is refused before the wallet is asked. Call it in the handler of a press.
 *
 * @returns As soon as the wallet has sent: `hash` of the transaction, and `planId`, by which `plans` of the kit's state
 * says how it ends.
 * @throws KitError what `spendPermissionCall` and `sendTransaction` throw: `permissions/*`, `transaction/*`,
 * `connection/client-not-set`, `wallet/user-rejected`.
 * @see https://eips.ethereum.org/EIPS/eip-7710
 * @example
 * const { hash } = await spendPermission(kit, { context, transfer: { to: shop, units: 15_000_000n } })
 */
export async function spendPermission(kit: Kit, options: spendPermission.Options): spendPermission.ReturnType {
  const { networkId, title } = options
  return sendTransaction(kit, { ...spendPermissionCall(options), networkId, title })
}

export declare namespace spendPermission {
  type Options = spendPermissionCall.Options & {
    /** Default: the network in use. */
    readonly networkId?: CaipNetworkId | undefined
    /** What it is for, in the app's words: kept with the plan. */
    readonly title?: string | undefined
  }
  type ReturnType = Promise<{ hash: string; planId: string }>
}

function transferOf({ permission, payee }: Grant, { to, units }: { to: string; units: bigint }): ChainCall {
  if (!('asset' in permission)) throw notCovered({ details: 'It is no amount that can be transferred.' })
  if (payee !== undefined && payee.toLowerCase() !== to.toLowerCase()) {
    throw notCovered({ details: `Only ${payee} may receive.` })
  }
  if (permission.asset.kind === 'native') return { to, value: units }
  if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw notCovered({ details: `${to} is no address.` })
  return {
    to: permission.asset.address,
    data: `0x${parseCall('transfer(address,uint256)').selector.slice(2)}${digits(BigInt(to))}${digits(units)}`,
  }
}

/** A number of 32 bytes. */
function digits(value: bigint): string {
  if (value < 0n || value >= 1n << 256n) throw notCovered({ details: 'There is no such amount.' })
  return value.toString(16).padStart(64, '0')
}
