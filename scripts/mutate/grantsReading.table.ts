import type { Fault } from './fault.types.ts'

const grants = 'packages/reading/src/grants'
const delegations = 'packages/protocol/src/delegations'
const fault =
  (file: string, test: string, folder = grants) =>
  (id: string, find: string, replace: string): Fault => ({
    id,
    file: `${folder}/${file}.ts`,
    find,
    replace,
    tests: ['unit', `${folder}/${test}.test.ts`],
  })
const caveats = fault('caveats', 'delegations', delegations)
const delegation = fault('grantDelegation', 'delegations', delegations)
const total = fault('worstTotal', 'grants')
const asked = fault('grantRequest', 'grantRequests')
const today = fault('readExecutionPermission', 'grantRequests')
const peer = fault('readGrantPermissions', 'grantRequests')
const callable = fault('callableContracts', 'grantRequests')
const several = fault('decodeGrants', 'decodeGrants')
const lower = fault('lowerGrant', 'lowerGrant')
const own = fault('ownPermissions', 'ownPermissions')

/** What would let a grant do more than its screen says. */
export const grantsReadingFaults: readonly Fault[] = [
  caveats('a grant of a token lets its calls carry value', ", caveat('ValueLteEnforcer', words(0))]", ']'),
  caveats('a grant ends with no stop of everything', "    caveat('NonceEnforcer', words(nonce)),\n", ''),
  caveats('a grant has no end', "    caveat('TimestampEnforcer', digits(0, 16), digits(expiresAt, 16)),\n", ''),
  caveats('an amount wraps', 'number >= 1n << BigInt(bytes * 8)', 'number >= 1n << BigInt(bytes * 9)'),
  caveats(
    'further conditions are passed over where a delegation is read',
    'one.length === other.length &&',
    'one.length <= other.length &&',
  ),
  caveats('the receiver of a token is held at another argument', 'words(4, BigInt(payee))', 'words(36, BigInt(payee))'),
  delegation(
    'a delegation that rests on another one is read as a grant',
    'if (authority.toLowerCase() !== rootAuthority) return undefined',
    '',
  ),
  total('the last period is free', 'periodAt(last) - periodAt(from) + 1', 'periodAt(last) - periodAt(from)'),
  total('what has ended costs something', 'from > last ? 0 : ', ''),
  total('a stream costs nothing at its start', 'initialUnits + unitsPerSecond *', 'unitsPerSecond *'),
  fault('describeGrant', 'grants')(
    'what a stream has gathered before it is granted is not said',
    'streamedBy(permission, at)',
    'permission.initialUnits',
  ),
  asked('a grant is made to anyone', '[anyDelegate, noDelegate,', '[noDelegate,'),
  asked('a grant is made to the account itself', ', account.toLowerCase()]', ']'),
  asked(
    'a grant is made for another account',
    'asked !== undefined && asked.toLowerCase()',
    "asked === '' && asked.toLowerCase()",
  ),
  asked('a grant lasts longer than any may', 'return Math.min(asked, latest)', 'return asked'),
  asked('a grant that has ended is made', 'if (asked <= at)', 'if (asked < at)'),
  today('a rule is passed over', "throw notGranted('rule', type)", 'return {}'),
  today(
    'the receiver is passed over where nothing is paid',
    "payee !== undefined && !('asset' in permission)",
    'redeemer !== undefined',
  ),
  peer('conditions on arguments are passed over', 'args !== undefined && args.length > 0', 'args?.length === -1'),
  peer('foreign code is granted', 'if (!plainCalls.includes(operation))', 'if (operation === true)'),
  peer('a policy is passed over', "if (type !== 'call-limit')", "if (type === '')"),
  peer('the larger limit of value counts', 'if (other !== undefined)', 'if (other === 0n)'),
  callable('calls of the account itself are granted', 'to === account.toLowerCase() || isClosed(to)', 'isClosed(to)'),
  callable('calls of what carries the account are granted', ' || isClosed(to))', ')'),
  callable('calls that move tokens are granted', 'if (mover !== undefined)', "if (mover === '')"),
  fault('grantRequest', 'decodeGrants')(
    'one that makes calls for anyone is granted',
    ' || isClosed(to)) throw',
    ') throw',
  ),
  several('permissions of several networks are one', 'chains.size > 1', 'chains.size > 9'),
  lower('a person grants more than was asked for', 'limit > asked || ', ''),
  lower('a person grants longer than was asked for', 'expiresAt > grant.expiresAt || ', ''),
  lower('an amount that the app fixes is lowered', ' || (limit !== asked && !isAdjustable)', ''),
  own('the permission of another account is taken back', '!isOwn || ', ''),
  own(
    'what is written otherwise is taken back',
    'writeContext(delegation, signature) !== context.toLowerCase()',
    'false',
  ),
]
