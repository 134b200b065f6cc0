import { action, type Mark, parts } from '../action.ts'
import { type InstructionRow, instructionRow, type LayoutValue } from './instructionRow.ts'

const most = 2n ** 64n - 1n
const limitMarks = (units: LayoutValue): readonly Mark[] =>
  BigInt(units ?? 0n) >= most / 2n ? ['allowance', 'unlimited'] : ['allowance']

/** Where an instruction does not say its mint, the account it takes from identifies it: `readTokens` asks the chain. */
const move = (units: LayoutValue, from: string, to: string, mint: string) =>
  action('transfer', { from: parts.address(from), to: parts.address(to), amount: parts.amount(units, mint) })

const approve = (units: LayoutValue, spender: string, mint: string) =>
  action(
    'approve',
    { spender: parts.address(spender), amount: parts.amount(units, mint) },
    { marks: limitMarks(units) },
  )

/** SPL Token and Token-2022 alike: instructions that wallets meet. Extensions that are not here can't be read. */
export const tokenInstructions: readonly InstructionRow[] = [
  instructionRow([0], ['u8', 'key', 'maybeKey'], 2, (_, account) =>
    action('initializeMint', { account: parts.address(account(0)) }),
  ),
  instructionRow([1], [], 4, (_, account) =>
    action('initializeAccount', { account: parts.address(account(0)), to: parts.address(account(2)) }),
  ),
  instructionRow([3], ['u64'], 3, ([units], account) => move(units, account(0), account(1), account(0))),
  instructionRow([4], ['u64'], 3, ([units], account) => approve(units, account(1), account(0))),
  instructionRow([5], [], 2, (_, account) =>
    action('revoke', { spender: parts.address(account(0)), amount: parts.amount(0n, account(0)) }),
  ),
  instructionRow([6], ['u8', 'maybeKey'], 2, ([, authority], account, self) =>
    authority === undefined
      ? action('dropAuthority', { account: parts.address(account(0)) }, { marks: ['control'] })
      : action(
          'setAuthority',
          { account: parts.address(account(0)), to: parts.address(authority) },
          { marks: authority === self ? [] : ['control'] },
        ),
  ),
  instructionRow([7], ['u64'], 3, ([units], account) =>
    action('mint', { amount: parts.amount(units, account(0)), to: parts.address(account(1)) }),
  ),
  instructionRow([8], ['u64'], 3, ([units], account) =>
    action('burn', { amount: parts.amount(units, account(1)) }, { marks: ['burn'] }),
  ),
  instructionRow([9], [], 3, (_, account, self) =>
    action(
      'closeAccount',
      { account: parts.address(account(0)), to: parts.address(account(1)) },
      { marks: account(1) === self ? [] : ['control'] },
    ),
  ),
  instructionRow([10], [], 3, (_, account) => action('freeze', { account: parts.address(account(0)) })),
  instructionRow([11], [], 3, (_, account) => action('thaw', { account: parts.address(account(0)) })),
  instructionRow([12], ['u64', 'u8'], 4, ([units], account) => move(units, account(0), account(2), account(1))),
  instructionRow([13], ['u64', 'u8'], 4, ([units], account) => approve(units, account(2), account(1))),
  instructionRow([14], ['u64', 'u8'], 3, ([units], account) =>
    action('mint', { amount: parts.amount(units, account(0)), to: parts.address(account(1)) }),
  ),
  instructionRow([15], ['u64', 'u8'], 3, ([units], account) =>
    action('burn', { amount: parts.amount(units, account(1)) }, { marks: ['burn'] }),
  ),
  instructionRow([16], ['key'], 3, ([owner], account) =>
    action('initializeAccount', { account: parts.address(account(0)), to: parts.address(owner) }),
  ),
  instructionRow([17], [], 1, (_, account) => action('syncNative', { account: parts.address(account(0)) })),
  instructionRow([18], ['key'], 2, ([owner], account) =>
    action('initializeAccount', { account: parts.address(account(0)), to: parts.address(owner) }),
  ),
  instructionRow([20], ['u8', 'key', 'maybeKey'], 1, (_, account) =>
    action('initializeMint', { account: parts.address(account(0)) }),
  ),
  // Token-2022: a transfer that says the fee it expects.
  instructionRow([26, 1], ['u64', 'u8', 'u64'], 4, ([units], account) =>
    move(units, account(0), account(2), account(1)),
  ),
]
