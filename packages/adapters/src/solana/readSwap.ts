import type { SwapReading, TokenRef } from '@latchkey/core/ports'
import { parseCaipAddress } from '@latchkey/protocol'
import { type JupiterRoute, jupiterProgram, jupiterRouteOf, jupiterTailBytes } from '@latchkey/protocol/solana'
import {
  type Address,
  address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { solanaPrograms as programs } from './solanaPrograms.ts'
import { transferInstructions } from './transferInstructions.ts'

/** What carries out every swap that is taken from a service. */
const jupiter = address(jupiterProgram)
const wrappedSol = address('So11111111111111111111111111111111111111112')
/** Accounts of a token that are made on the way, each for a deposit. */
const maxCreated = 4
/** What may be paid for speed, in lamports: a hundredth of a SOL. */
const maxForSpeed = 10_000_000n
const maxUnits = 1_400_000n
/** What the network takes in one packet. */
const maxBytes = 1232

type Instruction = { readonly program: Address; readonly accounts: readonly Address[]; readonly data: Uint8Array }

/** The swap that a transaction is held against. */
type Wanted = {
  readonly owner: string
  readonly givesNative: boolean
  readonly getsNative: boolean
  readonly getMint: Address
  /** Where the owner keeps each token: by either of the two token programs. */
  readonly giveAccounts: readonly Address[]
  readonly getAccounts: readonly Address[]
  readonly wrappedAccount: Address
}

/**
 * Reads a transaction that somebody has built to swap over Jupiter, byte for byte: who pays and signs, what is given and
 * arrives at least, and whatever else is in it than such a swap needs. Undefined where it is no transaction with one
 * route, or says more than is read here.
 */
export async function readSwap(options: {
  data: string
  owner: string
  give: Pick<TokenRef, 'address'>
  get: Pick<TokenRef, 'address'>
}): Promise<SwapReading | undefined> {
  const read = decode(options.data)
  if (!read) return undefined
  const { bytes, keys, signers, instructions, lookups } = read
  const routes = instructions.filter(isRoute)
  const [route] = routes
  if (!route) return undefined
  const wanted = await want(options)
  const view = new DataView(route.data.buffer, route.data.byteOffset + route.data.length - jupiterTailBytes)
  const [givenUnits, quoted] = [view.getBigUint64(0, true), view.getBigUint64(8, true)]
  const slippageBps = BigInt(Math.min(10_000, view.getUint16(16, true)))
  const strange = [
    ...(lookups ? ['accounts by a lookup table'] : []),
    ...(routes.length > 1 ? ['a second route'] : []),
    ...(view.getUint8(18) === 0 ? [] : ['a fee of the platform']),
    ...instructions.flatMap((each) => strangeIn(each, wanted) ?? []),
    ...strangeInAll(instructions, wanted, givenUnits),
  ]
  return {
    bytes,
    payer: keys[0] ?? '',
    signers: keys.slice(0, signers),
    program: route.program,
    givenUnits,
    minimumUnits: (quoted * (10_000n - slippageBps)) / 10_000n,
    strange,
  }
}

async function want({ owner, give, get }: Parameters<typeof readSwap>[0]): Promise<Wanted> {
  const mintOf = (token: typeof give) =>
    token.address === undefined ? wrappedSol : address(parseCaipAddress(token.address).address)
  const accountsOf = (mint: Address) =>
    Promise.all(
      [programs.token, programs.token2022].map((program) =>
        transferInstructions.tokenAccount(address(owner), mint, program),
      ),
    )
  const [giveAccounts, getAccounts, wrappedAccount] = await Promise.all([
    accountsOf(mintOf(give)),
    accountsOf(mintOf(get)),
    transferInstructions.tokenAccount(address(owner), wrappedSol, programs.token),
  ])
  const [givesNative, getsNative] = [give.address === undefined, get.address === undefined]
  return { owner, givesNative, getsNative, getMint: mintOf(get), giveAccounts, getAccounts, wrappedAccount }
}

function decode(data: string) {
  try {
    const bytes = Uint8Array.from(getBase64Encoder().encode(data))
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (message.version === 1) return undefined
    // What is read is what is signed: no second way to write it, nothing after it.
    const isExact =
      isSame(getTransactionEncoder().encode(transaction), bytes) &&
      isSame(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes)
    if (!isExact || bytes.length > maxBytes) return undefined
    const keys = message.staticAccounts
    const lookups = message.version === 0 && (message.addressTableLookups ?? []).length > 0
    const keyAt = (index: number) => keys[index] ?? ('' as Address)
    const instructions = message.instructions.map(
      ({ programAddressIndex, accountIndices = [], data: said = new Uint8Array() }): Instruction => ({
        program: keyAt(programAddressIndex),
        accounts: accountIndices.map(keyAt),
        data: Uint8Array.from(said),
      }),
    )
    return { bytes, keys, signers: message.header.numSignerAccounts, instructions, lookups }
  } catch {
    return undefined
  }
}

function formOf({ program, data }: Instruction): JupiterRoute | undefined {
  return program === jupiter ? jupiterRouteOf(data) : undefined
}

const isRoute = (instruction: Instruction) => formOf(instruction) !== undefined

/** Why an instruction is none of a swap; undefined: it is. */
function strangeIn(instruction: Instruction, wanted: Wanted): string | undefined {
  const { program, accounts, data } = instruction
  const { owner, givesNative, getsNative, wrappedAccount } = wanted
  const wraps = givesNative || getsNative
  const are = (...expected: readonly string[]) =>
    accounts.length === expected.length && expected.every((each, at) => accounts[at] === each)
  switch (program) {
    case programs.computeBudget:
      return isLimit(data) || isPrice(data) ? undefined : 'another wish of the network'
    case programs.associatedToken: {
      const [payer, , holder, , system, tokenProgram] = accounts
      const isOwn = accounts.length === 6 && payer === owner && holder === owner && system === programs.system
      const isToken = tokenProgram === programs.token || tokenProgram === programs.token2022
      const isCreate = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
      return isOwn && isToken && isCreate ? undefined : "an account that is not the owner's"
    }
    case programs.system:
      return givesNative && isTransfer(data) && are(owner, wrappedAccount)
        ? undefined
        : 'something of the System program'
    case programs.token: {
      // Newer programs may read the rent beside the account.
      const isSync = data.length === 1 && data[0] === 17 && accounts[0] === wrappedAccount
      const isClose = data.length === 1 && data[0] === 9 && are(wrappedAccount, owner, owner)
      return wraps && (isSync || isClose) ? undefined : 'something of the Token program'
    }
    case jupiter: {
      const form = formOf(instruction)
      return form ? strangeInRoute(form, accounts, wanted) : 'another call of Jupiter'
    }
    default:
      return 'another program'
  }
}

/** Jupiter's own program stands where an account is left out. */
function strangeInRoute(form: JupiterRoute, accounts: readonly Address[], wanted: Wanted): string | undefined {
  const { user, source, destination, mint, feeAccount } = form.at
  const isOneOf = (index: number, own: readonly Address[]) => own.some((one) => one === accounts[index])
  if (accounts[user] !== wanted.owner) return "a route of another's"
  if (!isOneOf(source, wanted.giveAccounts)) return 'a route that takes from another account'
  if (!isOneOf(destination, wanted.getAccounts)) return 'a route that pays into another account'
  const elsewhere = form.elsewhereAt === undefined ? jupiter : accounts[form.elsewhereAt]
  if (elsewhere !== jupiter && elsewhere !== accounts[destination]) return 'a route that pays elsewhere'
  if (accounts[mint] !== wanted.getMint) return 'a route to another token'
  return accounts[feeAccount] === jupiter ? undefined : 'an account for a fee'
}

/** What no instruction shows by itself. */
function strangeInAll(instructions: readonly Instruction[], wanted: Wanted, givenUnits: bigint): readonly string[] {
  const of = (program: Address) => instructions.filter((each) => each.program === program)
  const numberIn = (data: Uint8Array, size: 4 | 8, at: number) => {
    const view = new DataView(data.buffer, data.byteOffset)
    return size === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true)
  }
  const wrapped = of(programs.system)
    .filter(({ data }) => isTransfer(data))
    .reduce((sum, { data }) => sum + numberIn(data, 8, 4), 0n)
  const price = of(programs.computeBudget).find(({ data }) => isPrice(data))
  const limit = of(programs.computeBudget).find(({ data }) => isLimit(data))
  const units = limit ? numberIn(limit.data, 4, 1) : maxUnits
  const forSpeed = price ? (numberIn(price.data, 8, 1) * units) / 1_000_000n : 0n
  const closes = instructions.findLastIndex(({ program, data }) => program === programs.token && data[0] === 9)
  const isPaidOut = closes > instructions.findIndex(isRoute)
  return [
    ...(wrapped > givenUnits ? ['more SOL than is given'] : []),
    ...(forSpeed > maxForSpeed ? ['a fee that is too high'] : []),
    ...(of(programs.associatedToken).length > maxCreated ? ['too many accounts'] : []),
    ...(wanted.getsNative && !isPaidOut ? ['SOL that stays wrapped'] : []),
  ]
}

/** SetComputeUnitLimit, SetComputeUnitPrice, and SystemProgram::Transfer. */
const isLimit = (data: Uint8Array) => data.length === 5 && data[0] === 2
const isPrice = (data: Uint8Array) => data.length === 9 && data[0] === 3
const isTransfer = (data: Uint8Array) => data.length === 12 && startsWith(data, [2, 0, 0, 0])

function startsWith(data: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => data[at] === byte)
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}
