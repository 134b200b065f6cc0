import type { Fault } from './fault.types.ts'

const solana = 'packages/reading/src/solana'
const file = `${solana}/describeRoute.ts`
const tests: Fault['tests'] = ['unit', `${solana}/describeRoute.test.ts`]
const instead = (id: string, find: string, replace: string): Fault => ({ id, file, find, replace, tests })

/** What would make a sentence of a swap on Solana nicer than it is true. */
export const routeReadingFaults: readonly Fault[] = [
  instead(
    'a swap on Solana is one that somebody else pays for',
    'if (!route || !form || signers !== 1 || keys[0] !== self) return undefined',
    'if (!route || !form) return undefined',
  ),
  instead(
    'a swap on Solana pays into whose account ever',
    '|| !isAssociated(destination, self, mint)) return undefined',
    ') return undefined',
  ),
  instead(
    'a swap on Solana pays an account that is named beside',
    'if (accounts[at.user] !== self || paysElsewhere)',
    'if (accounts[at.user] !== self)',
  ),
  instead("a swap on Solana is one of another's", 'if (accounts[at.user] !== self || pays', 'if (pays'),
  instead('an account for a fee goes unsaid', 'if (accounts[at.feeAccount] !== programs.jupiter || ', 'if ('),
  instead(
    'a fee of a platform goes unsaid',
    'if (slippage > whole || data[data.length - 1] !== 0)',
    'if (slippage > whole)',
  ),
  instead(
    'a swap on Solana is read at any program',
    'return program === programs.jupiter ?',
    "return program !== '' ?",
  ),
  instead('what is beside a swap on Solana goes unsaid', '  if (kinds.includes(undefined)) return undefined\n', '\n'),
  instead(
    'more SOL is wrapped than is said',
    'little(wraps.data, 4, 8) !== amount',
    'little(wraps.data, 4, 8) < amount',
  ),
  instead(
    'SOL goes to somebody inside a sentence of a swap',
    'little(data, 0, 4) === 2n && are(self, wrapped)',
    'little(data, 0, 4) === 2n',
  ),
  instead(
    'the account of SOL is closed to somebody inside a sentence of a swap',
    'isByte(9) && are(wrapped, self, self)',
    'isByte(9)',
  ),
  instead(
    'an account for somebody is opened beside a sentence of a swap',
    'owner === self && isAssociated(account, self, mint)',
    'isAssociated(account, String(owner), mint)',
  ),
  instead(
    'wrapped SOL is said as SOL',
    "const isUnwrapped = destination === wrapped && kinds.indexOf('close') > at",
    'const isUnwrapped = destination === wrapped',
  ),
  instead('a swap on Solana without a least has no mark', "marks: least === 0n ? ['noMinimum'] : []", 'marks: []'),
  instead(
    'a token is said that the account which gives is not of',
    "named !== '' && isAssociated(source, self, named)",
    "named !== ''",
  ),
  {
    id: 'a symbol is taken from an account that is not the own one by its address',
    file: 'packages/reading/src/lookUp/lookUp.ts',
    find: 'mintOf(one) !== one && isAssociated(one, account, mintOf(one))',
    replace: 'mintOf(one) !== one',
    tests,
  },
]
