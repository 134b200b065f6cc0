import {
  type GrantAddress,
  type GrantAsset,
  type GrantPermission,
  type RevocationWay,
  revocationWays,
} from './grant.ts'

/**
 * What an app may ask an account to let it do, by ERC-7715. Amounts are in smallest units, times in seconds since 1970;
 * `startsAt` is when it is granted unless it says another time.
 */
export type AskedPermission =
  /** So much in all. */
  | {
      readonly kind: 'allowance'
      readonly asset: GrantAsset
      readonly units: bigint
      readonly startsAt?: number | undefined
    }
  /** So much in each period; what is left of one is lost. */
  | {
      readonly kind: 'periodic'
      readonly asset: GrantAsset
      readonly units: bigint
      readonly periodSeconds: number
      readonly startsAt?: number | undefined
    }
  /** `initialUnits` (none unless given) at the start, more with each second, never more than `maxUnits` in all. */
  | {
      readonly kind: 'stream'
      readonly asset: GrantAsset
      readonly unitsPerSecond: bigint
      readonly initialUnits?: bigint | undefined
      readonly maxUnits?: bigint | undefined
      readonly startsAt?: number | undefined
    }
  /** Taking back what other contracts may spend. */
  | { readonly kind: 'revocations'; readonly ways: readonly RevocationWay[] }

/** A permission in the form of ERC-7715. */
export type ExecutionPermission = {
  readonly chainId: `0x${string}`
  readonly from: string
  readonly to: GrantAddress
  readonly permission: {
    readonly type: string
    readonly data: Readonly<Record<string, unknown>>
    readonly isAdjustmentAllowed: boolean
  }
  readonly rules: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
}

const hex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

function dataOf(permission: AskedPermission): Pick<ExecutionPermission['permission'], 'type' | 'data'> {
  if (permission.kind === 'revocations') {
    const ways = Object.fromEntries(revocationWays.map((way) => [way, permission.ways.includes(way)]))
    return { type: 'token-approval-revocation', data: ways }
  }
  const { asset, startsAt, kind } = permission
  const type = `${asset.kind === 'token' ? 'erc20-token' : 'native-token'}-${kind}`
  const shared = {
    ...(asset.kind === 'token' && { tokenAddress: asset.address }),
    ...(startsAt !== undefined && { startTime: startsAt }),
  }
  switch (kind) {
    case 'allowance':
      return { type, data: { ...shared, allowanceAmount: hex(permission.units) } }
    case 'periodic':
      return {
        type,
        data: { ...shared, periodAmount: hex(permission.units), periodDuration: permission.periodSeconds },
      }
    case 'stream': {
      const { initialUnits, maxUnits, unitsPerSecond } = permission
      return {
        type,
        data: {
          ...shared,
          amountPerSecond: hex(unitsPerSecond),
          ...(initialUnits !== undefined && { initialAmount: hex(initialUnits) }),
          ...(maxUnits !== undefined && { maxAmount: hex(maxUnits) }),
        },
      }
    }
  }
}

/** Writes a permission in the form of ERC-7715, asked for or granted. It has no form for calls of a contract. */
export function writeExecutionPermission(options: writeExecutionPermission.Options): ExecutionPermission {
  const { chainId, account, delegate, permission, expiresAt, payee, redeemers, justification, isAdjustable } = options
  const { type, data } = dataOf(permission)
  return {
    chainId: hex(chainId),
    from: account,
    to: delegate,
    permission: {
      type,
      data: { ...data, ...(justification !== undefined && { justification }) },
      isAdjustmentAllowed: isAdjustable,
    },
    rules: [
      ...(expiresAt === undefined ? [] : [{ type: 'expiry', data: { timestamp: expiresAt } }]),
      ...(redeemers === undefined ? [] : [{ type: 'redeemer', data: { addresses: redeemers } }]),
      ...(payee === undefined ? [] : [{ type: 'payee', data: { addresses: [payee] } }]),
    ],
  }
}

export declare namespace writeExecutionPermission {
  type Options = {
    readonly chainId: number
    readonly account: string
    readonly delegate: GrantAddress
    readonly permission: AskedPermission | Exclude<GrantPermission, { kind: 'calls' }>
    /** In seconds since 1970. Absent: the wallet offers a time. */
    readonly expiresAt?: number | undefined
    readonly payee?: GrantAddress | undefined
    readonly redeemers?: readonly GrantAddress[] | undefined
    /** What it is for, in the app's words. */
    readonly justification?: string | undefined
    /** Whether the person may grant less. */
    readonly isAdjustable: boolean
  }
}
