import { jupiterProgram } from '@latchkey/protocol/solana'
import { expect, it } from 'vitest'
import { readBase58 } from '../../solana/base58.ts'
import { associatedTokenProgram, token2022Program, tokenAccountOf, tokenProgram } from '../../solana/programAddress.ts'
import { judgeInstructions } from './judgeInstructions.ts'
import { type Instruction, readTransaction } from './readTransaction.ts'
import { type SolanaSwap, wrappedSol } from './solanaSwap.ts'

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const user = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const thief = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7'
const amount = 2_000_000_000n
const quoted = 368_000_000n
const wrapped = tokenAccountOf(user, wrappedSol, tokenProgram)
const dollars = tokenAccountOf(user, usdc, tokenProgram)
const stolen = tokenAccountOf(thief, usdc, tokenProgram)

const swap: SolanaSwap = {
  user,
  from: { text: 'SOL', native: true, contract: wrappedSol },
  to: { text: 'USDC', native: false, contract: usdc },
  amount,
  source: wrapped,
  destination: dollars,
}
const back: SolanaSwap = { ...swap, from: swap.to, to: swap.from, source: dollars, destination: wrapped }

const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const call = (program: string, accounts: readonly string[], ...data: readonly number[]): Instruction => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})

const limit = call(budget, [], 2, ...little(200_000n, 4))
const price = (microLamports: bigint) => call(budget, [], 3, ...little(microLamports, 8))
const make = (account: string, mint: string, changes: Partial<Record<'payer' | 'owner', string>> = {}, kind = 1) =>
  call(
    associatedTokenProgram,
    [changes.payer ?? user, account, changes.owner ?? user, mint, system, tokenProgram],
    kind,
  )
const pay = (to: string, units: bigint) => call(system, [user, to], 2, 0, 0, 0, ...little(units, 8))
const sync = call(tokenProgram, [wrapped], 17)
const close = (account: string, to = user) => call(tokenProgram, [account, to, user], 9)
const named = (name: string) => Buffer.from(name, 'hex')

/** By name, `shared_accounts_route`. */
const shared = 'c1209b3341d69c81'

type Route = {
  name: string
  owner: string
  source: string
  destination: string
  other: string
  mint: string
  feeAccount: string
  amount: bigint
  quoted: bigint
  slippageBps: bigint
  fee: number
  program: string
}
const route = (changes: Partial<Route> = {}): Instruction => {
  const said: Route = {
    name: 'e517cb977ae3ad2a',
    owner: user,
    source: wrapped,
    destination: dollars,
    other: jupiterProgram,
    mint: usdc,
    feeAccount: jupiterProgram,
    amount,
    quoted,
    slippageBps: 100n,
    fee: 0,
    program: jupiterProgram,
    ...changes,
  }
  const { owner, source, destination, other, mint, feeAccount, program } = said
  const accounts =
    said.name === shared
      ? [
          tokenProgram,
          memo,
          owner,
          source,
          memo,
          memo,
          destination,
          wrappedSol,
          mint,
          feeAccount,
          program,
          memo,
          program,
        ]
      : [tokenProgram, owner, source, destination, other, mint, feeAccount, jupiterProgram, program]
  const tail = [...little(said.amount, 8), ...little(said.quoted, 8), ...little(said.slippageBps, 2), said.fee]
  return call(program, accounts, ...named(said.name), 1, 0, 0, 0, 3, 100, 0, 1, ...tail)
}

/** As it travels: who signs first, then all others as writable. */
function write(instructions: readonly Instruction[], how: Partial<Message> = {}): Uint8Array {
  const { signers = [user], signatures = signers.length, version, lookups = 0, after = [] } = how
  const named = instructions.flatMap(({ program, accounts }) => [...accounts, program])
  const keys = [...new Set([...signers, ...named])]
  const message = [
    ...(version === undefined ? [] : [0x80 + version]),
    signers.length,
    0,
    0,
    keys.length,
    ...keys.flatMap((key) => [...readBase58(key)]),
    ...new Uint8Array(32).fill(7),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map((account) => keys.indexOf(account)),
      data.length,
      ...data,
    ]),
    ...(version === undefined ? [] : [lookups, ...(lookups === 0 ? [] : [...readBase58(thief), 1, 0, 0])]),
  ]
  return Uint8Array.from([signatures, ...new Uint8Array(64 * signatures), ...message, ...after])
}
type Message = {
  signers: readonly string[]
  signatures: number
  version: number
  lookups: number
  after: readonly number[]
}

/** What is said of a transaction of SOL for USDC: what it states, or why it is dropped. */
function judge(bytes: Uint8Array, of: SolanaSwap = swap, minimum = (quoted * 99n) / 100n) {
  const read = readTransaction(bytes)
  if (typeof read === 'string') return read
  const judged = judgeInstructions(read, of, minimum)
  return 'refusal' in judged ? judged.refusal : judged
}

const wrap = [make(wrapped, wrappedSol), pay(wrapped, amount), sync]
const whole = [limit, price(1_000n), ...wrap, make(dollars, usdc), route(), close(wrapped)]
const unwrapped = route({ source: dollars, destination: wrapped, mint: wrappedSol })
const sale = [limit, make(wrapped, wrappedSol), unwrapped, close(wrapped)]

const also = (...more: readonly Instruction[]) => write([...whole.slice(0, -1), ...more, close(wrapped)])
const instead = (changes: Partial<Route>) =>
  write(whole.map((one) => (one.program === jupiterProgram ? route(changes) : one)))

it('takes a swap for what it is, in either form without a table', () => {
  const stated = { fee: 5_200n, minimum: 364_320_000n, makes: [wrapped, dollars] }
  expect(judge(write(whole))).toEqual(stated)
  expect(judge(write(whole, { version: 0 }))).toEqual(stated)
  expect(judge(write(sale), back)).toEqual({ fee: 5_000n, minimum: 364_320_000n, makes: [wrapped] })
})

it('takes a route over accounts of the program, too', () => {
  expect(judge(instead({ name: shared }))).toMatchObject({ minimum: 364_320_000n })
})

it('writes it again with a blockhash of ours and no signature', () => {
  const bytes = write(whole)
  bytes.fill(9, 1, 65)
  const read = readTransaction(bytes)
  if (typeof read === 'string') throw new Error(read)
  const expected = write(whole)
  const at = Buffer.from(expected).indexOf(Buffer.alloc(32, 7))
  expected.fill(5, at, at + 32)
  expect(read.withBlockhash(new Uint8Array(32).fill(5))).toEqual(expected)
})

it.each<[string, Uint8Array, string]>([
  [
    'allows somebody to take tokens (Approve)',
    also(call(tokenProgram, [dollars, thief, user], 4, ...little(1n, 8))),
    'instruction',
  ],
  [
    'gives an account away (SetAuthority)',
    also(call(tokenProgram, [dollars, user], 6, 2, 1, ...readBase58(thief))),
    'instruction',
  ],
  ['sends tokens (Transfer)', also(call(tokenProgram, [dollars, stolen, user], 3, ...little(1n, 8))), 'instruction'],
  ['sends tokens of Token-2022', also(call(token2022Program, [dollars, stolen, user], 3, ...little(1n, 8))), 'program'],
  ['closes another account', also(close(dollars)), 'instruction'],
  ['closes to somebody else', write([...whole.slice(0, -1), close(wrapped, thief)]), 'instruction'],
  ['burns what is wrapped', also(call(tokenProgram, [wrapped, wrappedSol, user], 8, ...little(1n, 8))), 'instruction'],
  ['sends SOL elsewhere', write([limit, pay(thief, 1n), ...whole.slice(3)]), 'transfer'],
  [
    'sends on what was to be wrapped',
    write(whole.map((one) => (one.program === system ? pay(thief, amount) : one))),
    'transfer',
  ],
  ['wraps more than is given', also(pay(wrapped, 1n)), 'transfer'],
  [
    'gives the account to a program (Assign)',
    also(call(system, [user], 1, 0, 0, 0, ...readBase58(memo))),
    'instruction',
  ],
  [
    'lives on by a nonce (AdvanceNonceAccount)',
    write([call(system, [thief, memo, user], 4, 0, 0, 0), ...whole]),
    'instruction',
  ],
  ['has a second signer', write(whole, { signers: [user, thief] }), 'signers'],
  ['has one that it leaves out', write(whole, { signers: [user, thief], signatures: 1 }), 'signers'],
  ['is paid for by somebody else', write(whole, { signers: [thief] }), 'payer'],
  ['has a second route', also(route()), 'routes'],
  ['has none', write(whole.filter(({ program }) => program !== jupiterProgram)), 'routes'],
  ['lets less arrive by a lower quote', instead({ quoted: quoted - 10n }), 'minimum'],
  ['lets less arrive by more slippage', instead({ slippageBps: 101n }), 'minimum'],
  ['lets anything arrive', instead({ slippageBps: 65_535n }), 'minimum'],
  ['takes a fee of a platform', instead({ fee: 1 }), 'platform-fee'],
  ['names an account for a fee', instead({ feeAccount: stolen }), 'platform-fee'],
  ['pays into an account of another', instead({ destination: stolen }), 'recipient'],
  ['names another account that gets it', instead({ other: stolen }), 'recipient'],
  ['takes from another account', instead({ source: dollars }), 'recipient'],
  ['brings another token', instead({ mint: memo }), 'recipient'],
  ['swaps for somebody else', instead({ owner: thief }), 'recipient'],
  ['swaps another amount', instead({ amount: amount + 1n }), 'amount'],
  ['pays another over shared accounts', instead({ name: shared, destination: stolen }), 'recipient'],
  ['takes from another over shared accounts', instead({ name: shared, source: dollars }), 'recipient'],
  ['brings another token over shared accounts', instead({ name: shared, mint: memo }), 'recipient'],
  ['swaps for another over shared accounts', instead({ name: shared, owner: thief }), 'recipient'],
  ['names an account for a fee over shared accounts', instead({ name: shared, feeAccount: stolen }), 'platform-fee'],
  ['says by another name what else it does', instead({ name: 'd033ef977b2bed5c' }), 'instruction'],
  ['calls another program', instead({ program: memo }), 'program'],
  ['hides accounts in a table', write(whole, { version: 0, lookups: 1 }), 'lookup-table'],
  ['has something after its end', write(whole, { after: [0] }), 'malformed'],
  ['is of a version to come', write(whole, { version: 1 }), 'malformed'],
  ['makes an account of another', also(make(stolen, usdc, { owner: thief })), 'account'],
  ['moves what lies nested (RecoverNested)', also(make(dollars, usdc, {}, 2)), 'instruction'],
  ['makes accounts without end', also(...Array(3).fill(make(dollars, usdc))), 'account'],
  ['pays too much to be early', also(price(5_000_001n)), 'fee'],
  ['asks the network for more', also(call(budget, [], 1, 0, 0, 4, 0)), 'budget'],
])('drops one that %s', (_, bytes, refusal) => {
  expect(judge(bytes)).toBe(refusal)
})

it('drops a sale for SOL that stays wrapped, or is paid out before it is there', () => {
  expect(judge(write(sale.slice(0, -1)), back)).toBe('wrapped')
  expect(judge(write([close(wrapped), ...sale.slice(0, -1)]), back)).toBe('wrapped')
})

it('drops one that wraps SOL where none is given', () => {
  expect(judge(write([...sale.slice(0, -1), pay(wrapped, 1n), close(wrapped)]), back)).toBe('transfer')
})

it('takes nothing that is cut off anywhere', () => {
  const bytes = write(whole)
  for (let end = 0; end < bytes.length; end += 1) expect(typeof readTransaction(bytes.subarray(0, end))).toBe('string')
})
