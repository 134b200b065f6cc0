import { readContext, readDelegation, readGrant } from '@latchkey/protocol/delegations'
import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { type Hex, numberToHex } from 'viem'

/** A permission as clients of sessions read it. Amounts are hex, times seconds since 1970. */
export type DescribedPermission = { readonly type: string; readonly data: unknown }

/** What a context that is kept lets do, from what was signed. One that says more than is known has no data. */
export function describeContext(context: string, chainId: number): DescribedPermission {
  const [struct] = readContext(context) ?? []
  const read = struct === undefined ? undefined : readGrant(readDelegation(struct), chainId)
  return read === undefined ? { type: 'unknown', data: {} } : describe(read.grant)
}

const units = (amount: bigint): Hex => numberToHex(amount)

function describe({ permission, payee }: Grant): DescribedPermission {
  const { type, data } = ofKind(permission)
  return { type, data: payee === undefined ? data : { ...data, payee } }
}

function ofKind(permission: GrantPermission): { type: string; data: object } {
  switch (permission.kind) {
    case 'periodic': {
      const { asset, periodSeconds: period, startsAt: start } = permission
      const data = { allowance: units(permission.units), start, period }
      return asset.kind === 'native'
        ? { type: 'native-token-recurring-allowance', data }
        : { type: 'erc20-recurring-allowance', data: { ...data, token: asset.address } }
    }
    case 'allowance': {
      const { asset, startsAt: startTime } = permission
      const data = { allowanceAmount: units(permission.units), startTime }
      return asset.kind === 'native'
        ? { type: 'native-token-allowance', data }
        : { type: 'erc20-token-allowance', data: { ...data, tokenAddress: asset.address } }
    }
    case 'stream': {
      const { asset, startsAt: startTime } = permission
      const data = {
        initialAmount: units(permission.initialUnits),
        maxAmount: units(permission.maxUnits),
        amountPerSecond: units(permission.unitsPerSecond),
        startTime,
      }
      return asset.kind === 'native'
        ? { type: 'native-token-stream', data }
        : { type: 'erc20-token-stream', data: { ...data, tokenAddress: asset.address } }
    }
    case 'calls': {
      const { contract: address, selectors, maxValueUnits, maxCalls } = permission
      const functions = selectors.map((selector) => ({ selector, valueLimit: units(maxValueUnits) }))
      return { type: 'contract-call', data: { address, functions, maxCalls } }
    }
    case 'revocations':
      return { type: 'token-approval-revocation', data: { ways: permission.ways } }
  }
}
