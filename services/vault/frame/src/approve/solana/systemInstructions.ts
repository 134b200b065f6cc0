import { action } from '../action.ts'
import { parts } from '../parts.ts'
import { instructionRow } from './instructionRow.ts'
import type { InstructionRow } from './instructionRow.types.ts'
import type { LayoutValue } from './layout.types.ts'

const tag = (index: number) => [index, 0, 0, 0]
const lamports = (value: LayoutValue) => parts.native(BigInt(value ?? 0n))

/** Whoever owns an account by a program can do with it what the program says. */
const assign = (account: string, program: LayoutValue, self: string) =>
  action(
    'assignAccount',
    { account: parts.address(account), program: parts.address(program) },
    { marks: account === self ? ['control'] : [] },
  )

const create = (account: string, units: LayoutValue, program: LayoutValue) =>
  action('createAccount', {
    account: parts.address(account),
    amount: lamports(units),
    program: parts.address(program),
  })

const send = (to: string, units: LayoutValue) =>
  action('sendNative', { to: parts.address(to), amount: lamports(units) })

/** The System program, but for the upgrade of old nonce accounts. */
export const systemInstructions: readonly InstructionRow[] = [
  instructionRow(tag(0), ['u64', 'u64', 'key'], 2, ([units, , program], account) => create(account(1), units, program)),
  instructionRow(tag(1), ['key'], 1, ([program], account, self) => assign(account(0), program, self)),
  instructionRow(tag(2), ['u64'], 2, ([units], account) => send(account(1), units)),
  instructionRow(tag(3), ['key', 'text', 'u64', 'u64', 'key'], 2, ([, , units, , program], account) =>
    create(account(1), units, program),
  ),
  instructionRow(tag(4), [], 3, (_, account) =>
    action('nonceAdvance', { account: parts.address(account(0)) }, { marks: ['durable'] }),
  ),
  instructionRow(tag(5), ['u64'], 5, ([units], account) =>
    action('nonceWithdraw', { amount: lamports(units), to: parts.address(account(1)) }),
  ),
  instructionRow(tag(6), ['key'], 3, ([authority], account) =>
    action('nonceInitialize', { account: parts.address(account(0)), to: parts.address(authority) }),
  ),
  instructionRow(tag(7), ['key'], 2, ([authority], account, self) =>
    action(
      'nonceAuthorize',
      { account: parts.address(account(0)), to: parts.address(authority) },
      { marks: authority === self ? [] : ['control'] },
    ),
  ),
  instructionRow(tag(8), ['u64'], 1, (_, account) => action('allocate', { account: parts.address(account(0)) })),
  instructionRow(tag(9), ['key', 'text', 'u64', 'key'], 2, ([, , , program], account, self) =>
    assign(account(0), program, self),
  ),
  instructionRow(tag(10), ['key', 'text', 'key'], 2, ([, , program], account, self) =>
    assign(account(0), program, self),
  ),
  instructionRow(tag(11), ['u64', 'text', 'key'], 3, ([units], account) => send(account(2), units)),
]
