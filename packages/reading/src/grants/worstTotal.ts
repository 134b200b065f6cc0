import type { Grant, GrantAsset, GrantPermission } from '@latchkey/protocol/permissions'

/** What is left of a grant's time, in seconds: from `at` or its later start to its last second. */
const timeOf = (startsAt: number, { expiresAt }: Grant, at: number) => ({
  from: Math.max(startsAt, at),
  last: expiresAt - 1,
})

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** What a stream lets be spent by a time, in seconds since 1970: from its start, which may be long before it is granted. */
export function streamedBy(
  { initialUnits, unitsPerSecond, maxUnits, startsAt }: Extract<GrantPermission, { kind: 'stream' }>,
  time: number,
): bigint {
  return least(initialUnits + unitsPerSecond * BigInt(Math.max(time - startsAt, 0)), maxUnits)
}

/**
 * The most that can be spent by a grant from `at` on, if all of it is used. `undefined` where nothing is spent.
 *
 * @param at - Seconds since 1970; 0 counts the grant from its start.
 */
export function worstTotal(
  grant: Grant,
  at: number,
): { readonly asset: GrantAsset; readonly units: bigint } | undefined {
  const { permission } = grant
  switch (permission.kind) {
    case 'allowance':
      return { asset: permission.asset, units: permission.units }
    case 'periodic': {
      const { asset, units, periodSeconds, startsAt } = permission
      const { from, last } = timeOf(startsAt, grant, at)
      const periodAt = (time: number) => Math.floor((time - startsAt) / periodSeconds)
      const periods = from > last ? 0 : periodAt(last) - periodAt(from) + 1
      return { asset, units: units * BigInt(periods) }
    }
    case 'stream': {
      const { asset, startsAt } = permission
      const { last } = timeOf(startsAt, grant, at)
      return { asset, units: last < startsAt ? 0n : streamedBy(permission, last) }
    }
    case 'calls':
      return { asset: { kind: 'native' }, units: permission.maxValueUnits * BigInt(permission.maxCalls) }
    case 'revocations':
      return undefined
  }
}
