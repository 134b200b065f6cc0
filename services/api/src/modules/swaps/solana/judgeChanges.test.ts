import { expect, it } from 'vitest'
import { readBase58 } from '../../solana/base58.ts'
import { token2022Program, tokenProgram } from '../../solana/programAddress.ts'
import { type AccountState, type Change, judgeChanges } from './judgeChanges.ts'
import { type SolanaSwap, wrappedSol } from './solanaSwap.ts'

const system = '11111111111111111111111111111111'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const other = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const user = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const thief = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7'
const [source, destination, third] = ['source', 'destination', 'third']
const fee = 5_000n
const deposit = 2_039_280n
const amount = 1_000n

const swap: SolanaSwap = {
  user,
  from: { text: 'USDC', native: false, contract: usdc },
  to: { text: 'other', native: false, contract: other },
  amount,
  source,
  destination,
}
const sale: SolanaSwap = { ...swap, to: { text: 'SOL', native: true, contract: wrappedSol } }
const buy: SolanaSwap = { ...swap, from: { text: 'SOL', native: true, contract: wrappedSol } }

const plain = (lamports: bigint, owner = system, data: Uint8Array = new Uint8Array()): AccountState => ({
  lamports,
  owner,
  data,
})

type Terms = {
  mint: string
  owner: string
  delegate?: string
  state: number
  closer?: string
  program: string
  more: readonly number[]
}
const usual: Terms = { mint: usdc, owner: user, state: 1, program: tokenProgram, more: [] }

/** A token account, by its layout. */
function tokens(units: bigint, changes: Partial<Terms> = {}, lamports = deposit): AccountState {
  const { mint, owner, delegate, state, closer, program, more } = { ...usual, ...changes }
  const data = new Uint8Array(165 + more.length)
  const view = new DataView(data.buffer)
  data.set(readBase58(mint), 0)
  data.set(readBase58(owner), 32)
  view.setBigUint64(64, units, true)
  if (delegate !== undefined) data.set([1, 0, 0, 0, ...readBase58(delegate)], 72)
  data[108] = state
  if (delegate !== undefined) view.setBigUint64(121, 7n, true)
  if (closer !== undefined) data.set([1, 0, 0, 0, ...readBase58(closer)], 129)
  data.set(more, 165)
  return { lamports, owner: program, data }
}

const change = (address: string, before: AccountState, after: AccountState): Change => ({ address, before, after })
const paid = change(user, plain(9_000_000n), plain(9_000_000n - fee))
const given = change(source, tokens(5_000n), tokens(4_000n))
const got = change(destination, tokens(1n, { mint: other }), tokens(501n, { mint: other }))
const honest = [paid, given, got]
const said = (changes: readonly Change[], of = swap) => {
  const judged = judgeChanges(changes, of, fee)
  return judged.outcome === 'refused' ? judged.refusal : judged
}

it('says what has arrived, and which deposits are the own ones', () => {
  expect(said(honest)).toEqual({ outcome: 'arrived', amount: 500n, deposits: 0n })
  const made = change(destination, undefined, tokens(500n, { mint: other }))
  const lessDeposit = change(user, plain(9_000_000n), plain(9_000_000n - fee - deposit))
  expect(said([lessDeposit, given, made])).toEqual({ outcome: 'arrived', amount: 500n, deposits: deposit })
})

it('counts SOL with what lies wrapped of it, so that an account that is closed brings nothing', () => {
  const closed = change(destination, tokens(70n, { mint: wrappedSol }, deposit + 70n), undefined)
  const more = change(user, plain(9_000_000n), plain(9_000_000n - fee + 400n + deposit + 70n))
  expect(said([more, given, closed], sale)).toEqual({ outcome: 'arrived', amount: 400n, deposits: 0n })
  const less = change(user, plain(9_000_000n), plain(9_000_000n - fee - amount))
  expect(said([less, change(source, undefined, undefined), got], buy)).toMatchObject({ amount: 500n })
})

it('lets others have what is theirs', () => {
  const theirs = change(third, tokens(5n, { owner: thief }), tokens(9n, { owner: thief, delegate: thief }))
  const dust = change('dust', tokens(5n), tokens(6n))
  expect(said([...honest, theirs, dust])).toMatchObject({ outcome: 'arrived', amount: 500n })
})

const mint = (supply: number) => {
  const data = new Uint8Array(82).fill(3)
  data.set([1, 0, 0, 0, ...readBase58(user)], 0)
  data[36] = supply
  return plain(1n, tokenProgram, data)
}
const stake = (lamports: bigint) => plain(lamports, 'Stake11111111111111111111111111111111111111', readBase58(user))
const more = { program: token2022Program, more: [2, 7, 0, 0, 0] }
const opened = { ...more, more: [2, 7, 0, 0, 1] }

it.each<[string, readonly Change[], string]>([
  ['takes more than is given', [paid, change(source, tokens(5_000n), tokens(3_999n)), got], 'given'],
  ['brings nothing', [paid, given], 'nothing'],
  ['takes SOL beside the fee', [change(user, plain(9_000_000n), plain(9_000_000n - fee - 1n)), given, got], 'lamports'],
  ['takes another token', [...honest, change(third, tokens(5n), tokens(4n))], 'other-token'],
  ['closes another account', [...honest, change(third, tokens(0n), undefined)], 'closed'],
  ['gives an account away', [...honest, change(third, tokens(5n), tokens(5n, { owner: thief }))], 'closed'],
  [
    'lets somebody take tokens',
    [paid, given, change(destination, got.before, tokens(501n, { mint: other, delegate: thief }))],
    'terms',
  ],
  ['lets somebody close an account', [...honest, change(third, tokens(5n), tokens(5n, { closer: thief }))], 'terms'],
  ['freezes an account', [...honest, change(third, tokens(5n), tokens(5n, { state: 2 }))], 'terms'],
  [
    'makes an account that somebody may take from',
    [...honest, change(third, undefined, tokens(0n, { delegate: thief }))],
    'terms',
  ],
  [
    'makes an account that somebody may close',
    [...honest, change(third, undefined, tokens(0n, { closer: thief }))],
    'terms',
  ],
  [
    'moves an account to another program',
    [...honest, change(third, tokens(5n), tokens(5n, { program: token2022Program }))],
    'terms',
  ],
  ['changes an extension', [...honest, change(third, tokens(5n, more), tokens(5n, opened))], 'terms'],
  [
    'gives the account itself to a program',
    [change(user, plain(9_000_000n), plain(9_000_000n - fee, thief)), given, got],
    'account-owner',
  ],
  ['mints what the account may mint', [...honest, change(third, mint(1), mint(2))], 'authority'],
  ['withdraws a stake', [...honest, change(third, stake(10n), stake(9n))], 'authority'],
  [
    'uses what the account was allowed by others',
    [
      ...honest,
      change(third, tokens(5n, { owner: thief, delegate: user }), tokens(4n, { owner: thief, delegate: user })),
    ],
    'authority',
  ],
])('refuses a trial that %s', (_, changes, refusal) => {
  expect(said(changes)).toBe(refusal)
})

it('refuses more SOL than is given', () => {
  const less = change(user, plain(9_000_000n), plain(9_000_000n - fee - amount - 1n))
  expect(said([less, got], buy)).toBe('given')
})
