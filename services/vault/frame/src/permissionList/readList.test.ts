import { describe, expect, it } from 'vitest'
import { isOpen, permissionStatus } from './readList.ts'

const at = 1_800_000_000
const given = { expiry: at + 1, revokedAt: null, disabledAt: null, chain: 'read' } as const

describe('how a permission stands', () => {
  it.each([
    ['active', {}, true],
    ['active', { chain: 'notRead' }, true],
    ['expired', { expiry: at }, false],
    ['expired', { expiry: at, revokedAt: at - 9 }, false],
    ['pending', { revokedAt: at - 9 }, true],
    ['unsure', { revokedAt: at - 9, chain: 'notRead' }, true],
    ['revoked', { revokedAt: at - 9, disabledAt: at - 5 }, false],
    ['revoked', { disabledAt: at - 5 }, false],
    ['revoked', { disabledAt: at - 5, chain: 'notRead', expiry: at }, false],
  ] as const)('is %s: %o', (status, change, open) => {
    expect(permissionStatus({ ...given, ...change }, at)).toBe(status)
    expect(isOpen({ status })).toBe(open)
  })
})
