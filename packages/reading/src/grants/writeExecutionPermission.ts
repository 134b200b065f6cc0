import { type Grant, type GrantAddress, revocationWays } from '@latchkey/protocol/permissions'
import type { GrantRequest } from './grantRequest.types.ts'

const hex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

function dataOf({ permission }: Grant): { readonly type: string; readonly data: object } | undefined {
  if (permission.kind === 'calls') return undefined
  if (permission.kind === 'revocations') {
    const ways = Object.fromEntries(revocationWays.map((way) => [way, permission.ways.includes(way)]))
    return { type: 'token-approval-revocation', data: ways }
  }
  const { asset, startsAt: startTime } = permission
  const token = asset.kind === 'token' ? { tokenAddress: asset.address } : {}
  const name = asset.kind === 'token' ? 'erc20-token' : 'native-token'
  switch (permission.kind) {
    case 'allowance':
      return { type: `${name}-allowance`, data: { ...token, allowanceAmount: hex(permission.units), startTime } }
    case 'periodic': {
      const { units, periodSeconds: periodDuration } = permission
      return { type: `${name}-periodic`, data: { ...token, periodAmount: hex(units), periodDuration, startTime } }
    }
    case 'stream': {
      const { initialUnits, maxUnits, unitsPerSecond } = permission
      const amounts = {
        initialAmount: hex(initialUnits),
        maxAmount: hex(maxUnits),
        amountPerSecond: hex(unitsPerSecond),
      }
      return { type: `${name}-stream`, data: { ...token, ...amounts, startTime } }
    }
  }
}

/** A permission in the form of ERC-7715, as it was granted. */
export type ExecutionPermission = {
  readonly chainId: `0x${string}`
  readonly from: string
  readonly to: GrantAddress
  readonly permission: { readonly type: string; readonly data: object; readonly isAdjustmentAllowed: boolean }
  readonly rules: readonly { readonly type: string; readonly data: object }[]
}

/** Writes a permission in the form of ERC-7715. `undefined` for calls of a contract, which it has no form for. */
export function writeExecutionPermission(
  { grant, isAdjustable, justification }: GrantRequest,
  account: string,
): ExecutionPermission | undefined {
  const { chainId, delegate, expiresAt, payee, redeemers } = grant
  const written = dataOf(grant)
  if (written === undefined) return undefined
  const { type, data } = written
  return {
    chainId: hex(chainId),
    from: account,
    to: delegate,
    permission: { type, data: { ...data, ...(justification && { justification }) }, isAdjustmentAllowed: isAdjustable },
    rules: [
      { type: 'expiry', data: { timestamp: expiresAt } },
      ...(redeemers === undefined ? [] : [{ type: 'redeemer', data: { addresses: redeemers } }]),
      ...(payee === undefined ? [] : [{ type: 'payee', data: { addresses: [payee] } }]),
    ],
  }
}
