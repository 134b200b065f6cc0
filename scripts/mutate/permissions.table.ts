import type { Fault } from './fault.types.ts'

const folder = 'packages/core/src/permissions'
const fault =
  (file: string) =>
  (id: string, find: string, replace: string): Fault => ({
    id,
    file: `${folder}/${file}.ts`,
    find,
    replace,
    tests: ['unit', `${folder}/permissions.test.ts`],
  })
const asked = fault('requestPermissions.action')
const spent = fault('spendPermission.action')
const left = fault('readRemaining')

/** What would let an app believe in a permission that it does not have, or spend otherwise than it says. */
export const permissionsFaults: readonly Fault[] = [
  asked('a permission for somebody else is believed', '!same(one.delegate, delegate) || ', ''),
  asked('a permission of another account is believed', ' || !same(one.account, account)', ''),
  asked(
    'a permission of another contract is believed',
    'delegationManager.toLowerCase() !== ours',
    'ours === undefined',
  ),
  asked('fewer permissions than asked for are believed', ' || answer.output.length !== asked.length', ''),
  spent('another receiver than its own is paid', 'payee.toLowerCase() !== to.toLowerCase()', 'payee === to'),
  spent('an amount wraps', 'value >= 1n << 256n', 'value >= 1n << 257n'),
  left('what was revoked is left', "if (isRevoked) return ended('revoked')", ''),
  left('what everything else was revoked with is left', ' || current !== nonce', ''),
  left('what has expired is left', 'if (at >= expiresAt)', 'if (at > expiresAt)'),
  left('what was never signed is left', "if (!isSigned) return ended('not-signed')", ''),
  {
    id: 'the embedded wallet is asked to make another account than its own a plain one',
    file: 'packages/core/src/allowances/undoDelegation.ts',
    find: 'if (!isOwn) throw',
    replace: 'if (owner === undefined) throw',
    tests: ['unit', 'packages/core/src/login/login.test.ts'],
  },
  {
    ...left('what was spent of a stream is left', 'most - BigInt(spent as bigint)', 'most'),
    file: 'packages/protocol/src/delegations/leftOfGrant.ts',
  },
]
