import { jupiterProgram, jupiterRouteOf, jupiterTailBytes } from '@latchkey/protocol/solana'
import { associatedTokenProgram, token2022Program, tokenAccountOf, tokenProgram } from '../../solana/programAddress.ts'
import type { Instruction, PlainTransaction } from './readTransaction.ts'
import { least, maxPriorityFee, type SolanaSwap, signatureFee, wrappedSol } from './solanaSwap.ts'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const maxComputeUnits = 1_400_000n
const tokenPrograms = new Set([tokenProgram, token2022Program])
/** Accounts that a swap makes on its way, each for a deposit. */
const maxMade = 4

/** What a transaction says of itself. */
export type Stated = {
  /** Lamports of the network. */
  readonly fee: bigint
  /** What arrives at least, else it fails. */
  readonly minimum: bigint
  /** Token accounts of the user that it makes where they are not there. */
  readonly makes: readonly string[]
}

/** Why a transaction is dropped. */
export type Refusal = { readonly refusal: string }

/**
 * Whether a transaction that a vendor built is of the kinds of instructions that a swap has, each for its account
 * alone, with one route that fails where less than `minimum` arrives.
 */
export function judgeInstructions(
  { payer, instructions }: PlainTransaction,
  swap: SolanaSwap,
  minimum: bigint,
): Stated | Refusal {
  const { user, amount } = swap
  if (payer !== user) return { refusal: 'payer' }
  const wrapped = swap.from.native || swap.to.native ? tokenAccountOf(user, wrappedSol, tokenProgram) : undefined
  const makes: string[] = []
  const routes: bigint[] = []
  let units = maxComputeUnits
  let price = 0n
  let moved = 0n
  let isPaidOut = false

  /** What is wrong with an instruction. */
  function judge(instruction: Instruction): string | undefined {
    const { program, accounts, data } = instruction
    const [first, second, third] = accounts
    const [kind] = data
    if (program === budgetProgram) {
      if (kind === 2 && data.length === 5) units = readUnits(data, 1, 4)
      else if (kind === 3 && data.length === 9) price = readUnits(data, 1, 8)
      else return 'budget'
      return undefined
    }
    if (program === associatedTokenProgram) {
      const [, , , , system, tokens = ''] = accounts
      if (data.length > 1 || (kind ?? 0) > 1 || accounts.length !== 6) return 'instruction'
      const isOwn = first === user && third === user && system === systemProgram && tokenPrograms.has(tokens)
      makes.push(second ?? '')
      return isOwn && makes.length <= maxMade ? undefined : 'account'
    }
    if (program === systemProgram) {
      if (data.length !== 12 || readUnits(data, 0, 4) !== 2n) return 'instruction'
      moved += readUnits(data, 4, 8)
      return first === user && second === wrapped && swap.from.native && moved <= amount ? undefined : 'transfer'
    }
    if (program === tokenProgram) {
      if (data.length !== 1 || wrapped === undefined || first !== wrapped) return 'instruction'
      if (kind === 17) return undefined
      isPaidOut = routes.length > 0
      return kind === 9 && accounts.length === 3 && second === user && third === user ? undefined : 'instruction'
    }
    if (program !== jupiterProgram) return 'program'
    const stated = readRoute(instruction, swap)
    if (typeof stated === 'string') return stated
    routes.push(stated)
    return undefined
  }

  for (const instruction of instructions) {
    const refusal = judge(instruction)
    if (refusal !== undefined) return { refusal }
  }
  const [stated, ...others] = routes
  if (stated === undefined || others.length > 0) return { refusal: 'routes' }
  if (stated < minimum) return { refusal: 'minimum' }
  if (swap.to.native && !isPaidOut) return { refusal: 'wrapped' }
  const priorityFee = (units * price + 999_999n) / 1_000_000n
  if (priorityFee > maxPriorityFee) return { refusal: 'fee' }
  return { fee: signatureFee + priorityFee, minimum: stated, makes }
}

/** What a route lets arrive at least, or what is wrong with it. */
function readRoute({ accounts, data }: Instruction, swap: SolanaSwap): bigint | string {
  const form = jupiterRouteOf(data)
  if (form === undefined) return 'instruction'
  const { user, source, destination, to } = swap
  if (accounts[form.at.user] !== user || accounts[form.at.mint] !== to.contract) return 'recipient'
  if (accounts[form.at.source] !== source || accounts[form.at.destination] !== destination) return 'recipient'
  const elsewhere = form.elsewhereAt === undefined ? jupiterProgram : accounts[form.elsewhereAt]
  if (elsewhere !== jupiterProgram && elsewhere !== destination) return 'recipient'
  if (accounts[form.at.feeAccount] !== jupiterProgram) return 'platform-fee'
  const at = data.length - jupiterTailBytes
  const slippageBps = Number(readUnits(data, at + 16, 2))
  if (readUnits(data, at, 8) !== swap.amount) return 'amount'
  if (data.at(-1) !== 0) return 'platform-fee'
  return slippageBps > 10_000 ? 'minimum' : least(readUnits(data, at + 8, 8), slippageBps)
}

function readUnits(data: Uint8Array, at: number, bytes: number): bigint {
  return data.subarray(at, at + bytes).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}
