import { type JupiterRoute, jupiterRouteOf, jupiterTailBytes } from '@latchkey/protocol/solana'
import { type Action, action, type Part, parts } from '../action.ts'
import { associatedAddress, isAssociated } from './associatedAddress.ts'
import { programs, tokenPrograms, wrappedSol } from './programs.ts'
import type { SolanaInstruction, SolanaMessage } from './solanaTransaction.ts'

const whole = 10_000n

/** A swap, and the instructions that come to it. */
type SaidRoute = { readonly action: Action; readonly parts: readonly SolanaInstruction[] }

/**
 * Says a transaction that is one route of Jupiter's program and nothing else: what leaves the account, and what arrives
 * at least in its own account of the token. Wrapping SOL for it, and unwrapping it after it, belong to the sentence.
 * `undefined` where any part of it is something else, where somebody pays or signs along, or a part is kept.
 */
export function describeRoute(
  { signers, keys }: SolanaMessage,
  instructions: readonly SolanaInstruction[],
  self: string,
): SaidRoute | undefined {
  const at = instructions.findIndex((one) => formOf(one) !== undefined)
  const route = instructions[at]
  const form = route && formOf(route)
  if (!route || !form || signers !== 1 || keys[0] !== self) return undefined
  const swap = readRoute(route, form, self)
  if (!swap || swap.amount === 0n) return undefined
  const { source, given, destination, mint, amount, least } = swap
  const wrapped = associatedAddress(self, wrappedSol, programs.token)
  const kinds = instructions.map((one) => (one === route ? 'route' : kindOf(one, self, wrapped)))
  if (kinds.includes(undefined)) return undefined
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length
  if (count('wrap') > 1 || count('close') > 1) return undefined
  const wraps = instructions[kinds.indexOf('wrap')]
  // All of what is wrapped is swapped, before it is.
  if (wraps && (source !== wrapped || little(wraps.data, 4, 8) !== amount || kinds.indexOf('wrap') > at))
    return undefined
  const isUnwrapped = destination === wrapped && kinds.indexOf('close') > at
  if ((count('close') > 0 || count('sync') > 0) && !wraps && !isUnwrapped) return undefined
  if (source === destination) return undefined
  const give = wraps ? parts.native(amount) : parts.amount(amount, source === wrapped ? wrappedSol : given)
  const get: Part = isUnwrapped ? parts.native(least) : parts.amount(least, mint)
  return {
    action: action(
      'swap',
      { give, get, program: parts.address(route.program) },
      { marks: least === 0n ? ['noMinimum'] : [] },
    ),
    parts: instructions.filter((_, index) => kinds[index] !== 'beside'),
  }
}

function formOf({ program, data }: SolanaInstruction): JupiterRoute | undefined {
  return program === programs.jupiter ? jupiterRouteOf(data) : undefined
}

/** What a route takes and brings, where it is between the account's own token accounts and no part is kept. */
function readRoute({ accounts, data }: SolanaInstruction, form: JupiterRoute, self: string) {
  const { at, elsewhereAt, giveMintAt } = form
  const [source = '', destination = '', mint = ''] = [at.source, at.destination, at.mint].map((one) => accounts[one])
  // Where an account may be left out, the program's own stands in its place.
  const elsewhere = elsewhereAt === undefined ? programs.jupiter : accounts[elsewhereAt]
  const paysElsewhere = elsewhere !== programs.jupiter && elsewhere !== destination
  if (accounts[at.user] !== self || paysElsewhere) return undefined
  if (accounts[at.feeAccount] !== programs.jupiter || !isAssociated(destination, self, mint)) return undefined
  const tail = data.length - jupiterTailBytes
  const [quoted, slippage] = [little(data, tail + 8, 8), little(data, tail + 16, 2)]
  if (slippage > whole || data[data.length - 1] !== 0) return undefined
  const named = giveMintAt === undefined ? '' : (accounts[giveMintAt] ?? '')
  const given = named !== '' && isAssociated(source, self, named) ? named : source
  return {
    source,
    given,
    destination,
    mint,
    amount: little(data, tail, 8),
    least: (quoted * (whole - slippage)) / whole,
  }
}

type Kind = 'route' | 'wrap' | 'sync' | 'close' | 'beside'

/** What an instruction is to a swap; `undefined`: nothing. */
function kindOf({ program, accounts, data }: SolanaInstruction, self: string, wrapped: string): Kind | undefined {
  const are = (...expected: readonly string[]) =>
    accounts.length === expected.length && expected.every((one, index) => accounts[index] === one)
  const isByte = (byte: number) => data.length === 1 && data[0] === byte
  switch (program) {
    case programs.compute:
      return 'beside'
    case programs.associated: {
      const isCreate = data.length === 0 || isByte(0) || isByte(1)
      const [payer, account = '', owner, mint = '', , tokenProgram = ''] = accounts
      const isOwn = payer === self && owner === self && isAssociated(account, self, mint)
      return isCreate && isOwn && tokenPrograms.has(tokenProgram) ? 'beside' : undefined
    }
    case programs.system:
      return data.length === 12 && little(data, 0, 4) === 2n && are(self, wrapped) ? 'wrap' : undefined
    case programs.token:
      // Newer programs may read the rent beside the account.
      if (isByte(17) && accounts[0] === wrapped) return 'sync'
      return isByte(9) && are(wrapped, self, self) ? 'close' : undefined
    default:
      return undefined
  }
}

function little(data: Uint8Array, from: number, size: number): bigint {
  return data.subarray(from, from + size).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
