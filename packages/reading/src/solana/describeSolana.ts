import { base58 } from '@scure/base'
import { type Action, action, parts } from '../action.ts'
import { readText, showHidden } from '../message/readText.ts'
import { describeRoute } from './describeRoute.ts'
import { type InstructionRow, instructionRow, type Layout, type LayoutValue, layoutSizes } from './instructionRow.ts'
import { programs } from './programs.ts'
import {
  type LookupTables,
  resolveInstructions,
  type SolanaInstruction,
  type SolanaMessage,
} from './solanaTransaction.ts'
import { tokenInstructions } from './tokenInstructions.ts'

const tag = (index: number) => [index, 0, 0, 0]
const lamports = (value: LayoutValue) => parts.native(BigInt(value ?? 0n))

/** The owner of a program's account can do with it what the program says. */
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
const systemInstructions: readonly InstructionRow[] = [
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

const associated: InstructionRow['describe'] = (_, account) =>
  action('associatedAccount', {
    account: parts.address(account(1)),
    to: parts.address(account(2)),
    token: parts.address(account(3)),
  })

/** Associated accounts: the plain form has either no data or a zero. */
const associatedInstructions: readonly InstructionRow[] = [
  instructionRow([], [], 6, associated),
  instructionRow([0], [], 6, associated),
  instructionRow([1], [], 6, associated),
]

/** Compute budget: what the transaction may cost the network, and what is paid for speed. */
const computeInstructions: readonly InstructionRow[] = [
  instructionRow([1], ['u32'], 0, ([units]) => action('computeHeap', { number: parts.number(units) })),
  instructionRow([2], ['u32'], 0, ([units]) => action('computeUnits', { number: parts.number(units) })),
  instructionRow([3], ['u64'], 0, ([price]) => action('computePrice', { number: parts.number(price) })),
  instructionRow([4], ['u32'], 0, ([size]) => action('computeData', { number: parts.number(size) })),
]

/** Which program reads by which table. */
export const knownPrograms: Readonly<Record<string, readonly InstructionRow[]>> = {
  [programs.system]: systemInstructions,
  [programs.token]: tokenInstructions,
  [programs.token2022]: tokenInstructions,
  [programs.associated]: associatedInstructions,
  [programs.compute]: computeInstructions,
}

const memos: ReadonlySet<string> = new Set([programs.memo, programs.memoBefore])

/** Says what an instruction does; what is not known, or has other bytes than its form, can't be read. */
export function describeInstruction(instruction: SolanaInstruction, self: string): Action {
  const { program, accounts, data } = instruction
  const unknown = action('unknownProgram', { program: parts.address(program) }, { marks: ['unreadable'] })
  if (memos.has(program)) {
    const { text } = readText(data)
    return text === undefined ? unknown : action('memo', { text: parts.text(showHidden(text)) })
  }
  for (const row of knownPrograms[program] ?? []) {
    const values = accounts.length >= row.accounts ? readLayout(row, data) : undefined
    if (values) return row.describe(values, (index) => accounts[index] ?? '', self, program)
  }
  return unknown
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function sameStart(data: Uint8Array, tag: readonly number[]): boolean {
  return data.length >= tag.length && tag.every((byte, i) => data[i] === byte)
}

/** Reads data of a layout to its last byte; `undefined` for anything else. */
export function readLayout(layout: Layout, data: Uint8Array): readonly LayoutValue[] | undefined {
  if (!sameStart(data, layout.tag)) return undefined
  let at = layout.tag.length
  const take = (size: number) => {
    if (at + size > data.length) throw new Error('ends too early')
    at += size
    return data.subarray(at - size, at)
  }
  try {
    const values = layout.fields.map((kind): LayoutValue => {
      if (kind === 'key') return base58.encode(take(32))
      if (kind === 'text') {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(Number(little(take(8)))))
      }
      if (kind !== 'maybeKey') return little(take(layoutSizes[kind]))
      const flag = take(1)[0]
      if (flag === 0) return undefined
      if (flag !== 1) throw new Error('no flag')
      return base58.encode(take(32))
    })
    return at === data.length ? values : undefined
  } catch {
    return undefined
  }
}

/** Says what a transaction does, instruction by instruction; those that come to one swap are one sentence. */
export function describeSolana(message: SolanaMessage, tables: LookupTables, self: string): Action {
  const { instructions } = resolveInstructions(message, tables)
  const swap = describeRoute(message, instructions, self)
  const rest = instructions.filter((one) => !swap?.parts.includes(one))
  const inner = [...rest.map((one) => describeInstruction(one, self)), ...(swap ? [swap.action] : [])]
  return action('batch', { number: parts.number(inner.length) }, { inner })
}
