import type { Grant } from '@latchkey/protocol/permissions'
import type { GrantRequest } from './grantRequest.types.ts'

/** What a permission counts, and what a person may make smaller of it. `undefined` where nothing is counted. */
export function limitOf({ permission }: Grant): bigint | undefined {
  switch (permission.kind) {
    case 'allowance':
    case 'periodic':
      return permission.units
    case 'stream':
      return permission.maxUnits
    case 'calls':
      return BigInt(permission.maxCalls)
    case 'revocations':
      return undefined
  }
}

/** What a person makes smaller of a permission. Absent: it stays as it was asked for. */
export type GrantChange = {
  /** The most of what {@link limitOf} counts. */
  readonly limit?: bigint | undefined
  /** The first second in which it counts no more, since 1970. */
  readonly expiresAt?: number | undefined
}

/**
 * A permission with less than the app asked for. `undefined` where it would be more, or nothing, or where the app doesn't
 * let it be changed; sooner ended it may always be.
 *
 * @param at - Seconds since 1970.
 */
export function lowerGrant(request: GrantRequest, change: GrantChange, at: number): GrantRequest | undefined {
  const { grant, isAdjustable } = request
  const { permission } = grant
  const asked = limitOf(grant)
  const { limit = asked, expiresAt = grant.expiresAt } = change
  if (expiresAt > grant.expiresAt || expiresAt <= at) return undefined
  if ('startsAt' in permission && permission.startsAt >= expiresAt) return undefined
  if (limit === undefined || asked === undefined) return { ...request, grant: { ...grant, expiresAt } }
  if (limit > asked || limit <= 0n || (limit !== asked && !isAdjustable)) return undefined
  switch (permission.kind) {
    case 'allowance':
    case 'periodic':
      return { ...request, grant: { ...grant, expiresAt, permission: { ...permission, units: limit } } }
    case 'stream': {
      const { initialUnits, unitsPerSecond, startsAt } = permission
      const reached = initialUnits + unitsPerSecond * BigInt(expiresAt - startsAt)
      const maxUnits = reached < limit ? reached : limit
      if (maxUnits <= initialUnits) return undefined
      return { ...request, grant: { ...grant, expiresAt, permission: { ...permission, maxUnits } } }
    }
    case 'calls':
      return { ...request, grant: { ...grant, expiresAt, permission: { ...permission, maxCalls: Number(limit) } } }
    case 'revocations':
      return undefined
  }
}
