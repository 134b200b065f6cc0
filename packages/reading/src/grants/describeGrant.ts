import type { Grant, GrantAsset } from '@latchkey/protocol/permissions'
import { type Action, action, type Mark, type Part, parts } from '../action.ts'
import { isUnlimited } from '../evm/callRow.ts'
import { streamedBy, worstTotal } from './worstTotal.ts'

const amount = (asset: GrantAsset, units: bigint): Part => ({ kind: 'amount', units, asset })

/**
 * What a grant lets do, in the words of the screen, with the most that can be spent from `at` on.
 *
 * @param at - Seconds since 1970; 0 counts the grant from its start.
 */
export function describeGrant(grant: Grant, at: number): Action {
  const { permission, delegate, payee, expiresAt } = grant
  const worst = worstTotal(grant, at)
  const limit = 'asset' in permission && (permission.kind === 'stream' ? permission.maxUnits : permission.units)
  const marks: { readonly marks: readonly Mark[] } = {
    marks: limit !== false && isUnlimited(limit) ? ['unlimited'] : [],
  }
  // A start that is over counts where something has grown since.
  const isStartSaid =
    'startsAt' in permission && (permission.kind === 'stream' ? permission.startsAt !== at : permission.startsAt > at)
  const shared: Record<string, Part> = {
    spender: parts.address(delegate),
    ...(payee !== undefined && { to: parts.address(payee) }),
    ...(isStartSaid && { start: parts.time(permission.startsAt) }),
    deadline: parts.time(expiresAt),
    ...(worst && { total: amount(worst.asset, worst.units) }),
  }
  switch (permission.kind) {
    case 'allowance':
      return action('grantAllowance', { amount: amount(permission.asset, permission.units), ...shared }, marks)
    case 'periodic': {
      const period: Part = { kind: 'duration', seconds: BigInt(permission.periodSeconds) }
      return action('grantPeriodic', { amount: amount(permission.asset, permission.units), period, ...shared }, marks)
    }
    case 'stream': {
      const { asset, unitsPerSecond } = permission
      const there = streamedBy(permission, at)
      const first = there === 0n ? {} : { first: amount(asset, there) }
      return action('grantStream', { amount: amount(asset, unitsPerSecond), ...first, ...shared }, marks)
    }
    case 'calls':
      return action('grantCalls', {
        number: parts.number(BigInt(permission.maxCalls)),
        contract: parts.address(permission.contract),
        selector: parts.text(permission.selectors.join(', ')),
        value: parts.native(permission.maxValueUnits),
        ...shared,
      })
    case 'revocations':
      return action('grantRevocations', shared)
  }
}
