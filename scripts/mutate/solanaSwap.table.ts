import type { Fault } from './fault.types.ts'

const file = 'packages/adapters/src/solana/readSwap.ts'
const tests = ['integration', 'packages/adapters/test/solanaSwap.test.ts'] as const
const unseen = (id: string, find: string): Fault => ({ id, file, find: `${find}\n`, replace: '', tests })
const instead = (id: string, find: string, replace: string): Fault => ({ id, file, find, replace, tests })

/** What a transaction that swaps on Solana is held against; part of the adapters'. */
export const solanaSwapFaults: readonly Fault[] = [
  unseen(
    'a route takes from another account of the owner',
    "  if (!isOneOf(source, wanted.giveAccounts)) return 'a route that takes from another account'",
  ),
  unseen(
    'a route pays somebody else',
    "  if (!isOneOf(destination, wanted.getAccounts)) return 'a route that pays into another account'",
  ),
  unseen(
    'a route pays an account that it names beside',
    "  if (elsewhere !== jupiter && elsewhere !== accounts[destination]) return 'a route that pays elsewhere'",
  ),
  unseen('a route ends at another token', "  if (accounts[mint] !== wanted.getMint) return 'a route to another token'"),
  unseen(
    'a route is signed for by somebody else',
    '  if (accounts[user] !== wanted.owner) return "a route of another\'s"',
  ),
  unseen('a second route goes along', "    ...(routes.length > 1 ? ['a second route'] : []),"),
  unseen('a platform keeps a part', "    ...(view.getUint8(18) === 0 ? [] : ['a fee of the platform']),"),
  unseen('accounts hide in a lookup table', "    ...(lookups ? ['accounts by a lookup table'] : []),"),
  unseen('more SOL is wrapped than is given', "    ...(wrapped > givenUnits ? ['more SOL than is given'] : []),"),
  unseen(
    'speed costs whatever the service likes',
    "    ...(forSpeed > maxForSpeed ? ['a fee that is too high'] : []),",
  ),
  unseen(
    'deposits are paid without end',
    "    ...(of(programs.associatedToken).length > maxCreated ? ['too many accounts'] : []),",
  ),
  unseen('SOL stays wrapped', "    ...(wanted.getsNative && !isPaidOut ? ['SOL that stays wrapped'] : []),"),
  instead(
    'an account for a fee goes along',
    'return accounts[feeAccount] === jupiter ? undefined',
    'return accounts[feeAccount] ? undefined',
  ),
  instead('SOL goes to somebody beside a swap', 'isTransfer(data) && are(owner, wrappedAccount)', 'isTransfer(data)'),
  instead(
    'the account of SOL is closed to somebody',
    'data[0] === 9 && are(wrappedAccount, owner, owner)',
    'data[0] === 9',
  ),
  instead(
    'SOL is wrapped where a token is given',
    'givesNative && isTransfer(data)',
    '(givesNative || getsNative) && isTransfer(data)',
  ),
  instead(
    'the account of SOL is closed in a swap of tokens',
    'return wraps && (isSync || isClose)',
    'return isSync || isClose',
  ),
  instead(
    'an account is made for somebody',
    'payer === owner && holder === owner && system',
    'payer === owner && system',
  ),
  instead('any program keeps a new account', 'return isOwn && isToken && isCreate', 'return isOwn && isCreate'),
  instead(
    'whatever the associated program does is taken for a new account',
    'return isOwn && isToken && isCreate',
    'return isOwn && isToken',
  ),
  instead('other programs are called', "return 'another program'", 'return undefined'),
  instead('other calls of Jupiter go along', ": 'another call of Jupiter'", ': undefined'),
  instead(
    'a transaction is read that can be written in two ways',
    'if (!isExact || bytes.length > maxBytes)',
    'if (bytes.length > maxBytes)',
  ),
  instead('SOL is unwrapped before it came', 'closes > instructions.findIndex(isRoute)', 'closes >= 0'),
  instead('any wish of the network goes along', ": 'another wish of the network'", ': undefined'),
]
