import { readBase58, writeBase58 } from '../../solana/base58.ts'
import { token2022Program, tokenProgram } from '../../solana/programAddress.ts'
import type { SolanaSwap } from './solanaSwap.ts'

/** An account at a moment; undefined where there is none. */
export type AccountState = { readonly lamports: bigint; readonly owner: string; readonly data: Uint8Array } | undefined

/** An account that a transaction may write, before and after it. */
export type Change = { readonly address: string; readonly before: AccountState; readonly after: AccountState }

const systemProgram = '11111111111111111111111111111111'
/** Programs of the runtime that act for whom an account names, when that one signs. */
const runtimePrograms = new Set([
  systemProgram,
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])
const tokenPrograms = new Set([tokenProgram, token2022Program])
const tokenBytes = 165
const ownerAt = 32
const amountAt = 64
/** A delegate, the state, whether it is native, the delegated amount, who may close it. */
const termsAt = 72

/** What a swap did to its account, by all that its transaction may write. */
export type Outcome =
  | { readonly outcome: 'arrived'; readonly amount: bigint; readonly deposits: bigint }
  | { readonly outcome: 'refused'; readonly refusal: string }

/**
 * Compares what somebody has before and after a trial. Refused is what takes more than is given and the fee, touches
 * another token account of theirs, or changes who may do what with one.
 */
export function judgeChanges(changes: readonly Change[], swap: SolanaSwap, fee: bigint): Outcome {
  const { user, from, to, amount, source, destination } = swap
  const key = readBase58(user)
  const isUnwrapped = (address: string) => (from.native && address === source) || (to.native && address === destination)
  /** Of the user's account, and of all token accounts of theirs: deposits are still theirs. */
  let lamports = 0n
  let deposits = 0n
  let given = 0n
  let arrived = 0n

  /** What is wrong with a change. */
  function judge({ address, before, after }: Change): string | undefined {
    if (address === user) {
      lamports += (after?.lamports ?? 0n) - (before?.lamports ?? 0n)
      const isPlain = (state: AccountState) =>
        state === undefined || (state.owner === systemProgram && state.data.length === 0)
      return isPlain(before) && isPlain(after) ? undefined : 'account-owner'
    }
    const [was, is] = [ownTokens(before, key), ownTokens(after, key)]
    if (was === undefined && is === undefined) return judgeForeign(before, after, key)
    lamports += (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
    if (isUnwrapped(address)) return is === undefined || isFree(is, was) ? undefined : 'terms'
    if (is === undefined) return 'closed'
    if (was === undefined) deposits += is.lamports
    if (!isFree(is, was)) return 'terms'
    const gained = is.amount - (was?.amount ?? 0n)
    if (address === source) given = -gained
    else if (address === destination) arrived = gained
    else if (gained < 0n) return 'other-token'
    // What a token of Token-2022 withholds of a transfer is noted at the receiver.
    const isSame = was === undefined || address === destination || sameBytes(is.more, was.more)
    return isSame ? undefined : 'terms'
  }

  for (const change of changes) {
    const refusal = judge(change)
    if (refusal !== undefined) return { outcome: 'refused', refusal }
  }
  const kept = lamports + fee
  if (from.native) given = -kept
  else if (to.native) arrived = kept
  else if (kept < 0n) return { outcome: 'refused', refusal: 'lamports' }
  if (given > amount) return { outcome: 'refused', refusal: 'given' }
  return arrived > 0n ? { outcome: 'arrived', amount: arrived, deposits } : { outcome: 'refused', refusal: 'nothing' }
}

type Tokens = {
  readonly lamports: bigint
  readonly program: string
  readonly mint: string
  readonly amount: bigint
  /** All but the amount. */
  readonly terms: Uint8Array
  /** Extensions of Token-2022. */
  readonly more: Uint8Array
}

/** A token account of somebody. */
function ownTokens(state: AccountState, key: Uint8Array): Tokens | undefined {
  if (state === undefined || !tokenPrograms.has(state.owner) || !isTokenAccount(state.data)) return undefined
  const { data, lamports, owner: program } = state
  if (!sameBytes(data.subarray(ownerAt, ownerAt + 32), key)) return undefined
  const amount = amountOf(data)
  const mint = writeBase58(data.subarray(0, ownerAt))
  return { lamports, program, mint, amount, terms: data.subarray(termsAt, tokenBytes), more: data.subarray(tokenBytes) }
}

/** The byte behind the size of a classic one says what an account with extensions is. */
const isTokenAccount = (data: Uint8Array) =>
  data.length === tokenBytes || (data.length > tokenBytes && data[tokenBytes] === 2)

const noDelegate = 0
const initialised = 1
const stateAt = 36
const closerAt = 57

/** Whether no one may do more with it than before; with a new one, only its owner anything. */
function isFree(is: Tokens, was: Tokens | undefined): boolean {
  if (was !== undefined) {
    const isSame = is.program === was.program && is.mint === was.mint
    // Of wrapped SOL the deposit is among the terms, and stays.
    return isSame && sameBytes(is.terms, was.terms)
  }
  return is.terms[0] === noDelegate && is.terms[stateAt] === initialised && is.terms[closerAt] === noDelegate
}

/** Accounts of others that name somebody: what those may do with them stays. Undefined: nothing is wrong. */
function judgeForeign(before: AccountState, after: AccountState, key: Uint8Array): string | undefined {
  if (before === undefined) return undefined
  const isRuled = runtimePrograms.has(before.owner) || tokenPrograms.has(before.owner)
  if (!isRuled || !includesBytes(before.data, key)) return undefined
  const isSame =
    after !== undefined &&
    after.owner === before.owner &&
    after.lamports === before.lamports &&
    sameBytes(after.data, before.data)
  return isSame ? undefined : 'authority'
}

const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
const includesBytes = (data: Uint8Array, part: Uint8Array) => Buffer.from(data).includes(Buffer.from(part))

/** What lies in a token account. */
export const tokensOf = (state: AccountState): bigint =>
  state !== undefined && isTokenAccount(state.data) ? amountOf(state.data) : 0n

function amountOf(data: Uint8Array): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(amountAt, true)
}
