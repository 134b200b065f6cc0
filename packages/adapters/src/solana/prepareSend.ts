import type { FeeEstimate, SendRequest } from '@latchkey/core/ports'
import { type ErrorCode, KitError, parseCaipAddress } from '@latchkey/protocol'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'
import { solanaPrograms as programs } from './solanaPrograms.ts'
import { transferInstructions } from './transferInstructions.ts'

/** What a transaction may use at most; the simulation reports what it does use. */
const maxUnits = 1_400_000
/** A tenth more than the simulation used, because another's transaction may come first. */
const headroom = (units: number) => Math.min(maxUnits, Math.ceil(units * 1.1) + 500)
/** A price of a busy moment can't take more than this without anybody having said so. Micro-lamports a unit. */
const highestPrice = 1_000_000n

/** The compute units that are paid for, and micro-lamports for each: the terms of an estimate. */
type Terms = { readonly units: number; readonly price: bigint }

export type PreparedSend = {
  /** The transaction without signatures, as wallets take it. */
  readonly wire: Uint8Array
  readonly fee: FeeEstimate
}

/**
 * Builds the transaction of a send, runs it on a node without effect, and prices it by what it used, or as its quote says:
 * a newer blockhash changes no fee. A receiver without an account for the token gets one, which the sender pays for.
 * @throws KitError `address/invalid` when the receiver is a token or a token account, `transaction/insufficient-funds`,
 * `transaction/execution-reverted`, `transaction/fee-changed`.
 */
export async function prepareSend(rpc: SolanaRpc, request: Omit<SendRequest, 'provider'>): Promise<PreparedSend> {
  // Written only below, on this page.
  const shown = request.quote?.terms as Terms | undefined
  const from = address(request.from)
  const to = address(request.to)
  const receiver = await rpc(rpcAnswers.account, 'getAccountInfo', [to, { encoding: 'base64' }])
  const owner = receiver.value?.owner
  if (owner === programs.token || owner === programs.token2022) {
    throw new KitError({ code: 'address/invalid', shortMessage: 'This is the address of a token, not of a person' })
  }
  const { instructions, created } = await buildInstructions(rpc, request, from, to)
  const { value: lifetime } = await rpc(rpcAnswers.blockhash, 'getLatestBlockhash', [])
  const compile = (units: number, price: bigint) =>
    compileWith(from, lifetime, [...transferInstructions.budget(units, price), ...instructions])

  const trial = await simulate(rpc, encode(compile(shown?.units ?? maxUnits, 0n)), created)
  const price = shown?.price ?? (await readPrice(rpc, [from, to]))
  const units = shown?.units ?? headroom(trial.units)
  const transaction = compile(units, price)
  const text = getBase64Decoder().decode(transaction.messageBytes)
  const { value: fee } = await rpc(rpcAnswers.fee, 'getFeeForMessage', [text])
  if (fee === null) throw expired()
  // The new account's deposit goes to the account, and is not refunded to the sender.
  const deposit = trial.deposit
  const total = fee + deposit
  if (request.quote && total !== request.quote.maxFeeUnits) {
    throw new KitError({
      code: 'transaction/fee-changed',
      shortMessage: 'The fee has changed since it was shown',
      details: `${total} lamports, ${request.quote.maxFeeUnits} were shown`,
    })
  }
  return {
    wire: encode(transaction),
    fee: {
      maxFeeUnits: total,
      expectedFeeUnits: total,
      ...(deposit === 0n ? {} : { depositUnits: deposit }),
      terms: { units, price } satisfies Terms,
    },
  }
}

/** A transaction of instructions, which the account pays for, until its blockhash is too old. */
function compileWith(
  from: Address,
  lifetime: { readonly blockhash: string; readonly lastValidBlockHeight: bigint },
  instructions: readonly Instruction[],
) {
  const { blockhash, lastValidBlockHeight } = lifetime
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayer(from, start),
    (start) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, start),
    (start) => appendTransactionMessageInstructions(instructions, start),
  )
  return compileTransaction(message)
}

function encode(transaction: ReturnType<typeof compileWith>): Uint8Array {
  return Uint8Array.from(getTransactionEncoder().encode(transaction))
}

/**
 * Builds a transaction of instructions as wallets take it, priced by what a node says that it uses.
 * @throws KitError `transaction/insufficient-funds`, `transaction/execution-reverted`.
 */
export async function prepareInstructions(
  rpc: SolanaRpc,
  from: Address,
  instructions: readonly Instruction[],
): Promise<Uint8Array> {
  const { value: lifetime } = await rpc(rpcAnswers.blockhash, 'getLatestBlockhash', [])
  const compile = (units: number, price: bigint) =>
    encode(compileWith(from, lifetime, [...transferInstructions.budget(units, price), ...instructions]))
  const trial = await simulate(rpc, compile(maxUnits, 0n))
  return compile(headroom(trial.units), await readPrice(rpc, [from]))
}

/**
 * What a transaction that was built elsewhere costs, as its bytes say.
 * @throws KitError `transaction/insufficient-funds`, `transaction/execution-reverted`, `transaction/timeout`.
 */
export async function priceBytes(rpc: SolanaRpc, wire: Uint8Array): Promise<FeeEstimate> {
  await simulate(rpc, wire)
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { value: fee } = await rpc(rpcAnswers.fee, 'getFeeForMessage', [getBase64Decoder().decode(messageBytes)])
  if (fee === null) throw expired()
  return { maxFeeUnits: fee, expectedFeeUnits: fee }
}

function expired(): KitError {
  return new KitError({ code: 'transaction/timeout', shortMessage: 'The blockhash has expired' })
}

/**
 * Runs a transaction on a node without effect, signed or not: the compute units that it takes, and what it leaves in an
 * account that it makes.
 * @throws KitError `transaction/insufficient-funds`, `transaction/execution-reverted`.
 */
export async function simulate(
  rpc: SolanaRpc,
  wire: Uint8Array,
  created?: Address,
): Promise<{ units: number; deposit: bigint }> {
  const { value: trial } = await rpc(rpcAnswers.simulation, 'simulateTransaction', [
    getBase64Decoder().decode(wire),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      ...(created ? { accounts: { encoding: 'base64', addresses: [created] } } : {}),
    },
  ])
  if (trial.err !== null && trial.err !== undefined) throw refused(trial.err, trial.logs)
  return { units: Number(trial.unitsConsumed), deposit: trial.accounts?.[0]?.lamports ?? 0n }
}

async function buildInstructions(
  rpc: SolanaRpc,
  { token, amountUnits }: Omit<SendRequest, 'provider'>,
  from: Address,
  to: Address,
): Promise<{ instructions: readonly Instruction[]; created?: Address | undefined }> {
  if (token.address === undefined) return { instructions: [transferInstructions.sol(from, to, amountUnits)] }
  const mint = address(parseCaipAddress(token.address).address)
  const [{ value: minted }, { value: held }] = await Promise.all([
    rpc(rpcAnswers.account, 'getAccountInfo', [mint, { encoding: 'base64' }]),
    rpc(rpcAnswers.tokenAccounts, 'getTokenAccountsByOwner', [from, { mint }, { encoding: 'jsonParsed' }]),
  ])
  const sources = sourcesOf(
    held.map(({ pubkey, account }) => ({ account: pubkey, units: account.data.parsed.info.tokenAmount.amount })),
    amountUnits,
  )
  if (!minted || sources.length === 0) {
    throw new KitError({ code: 'transaction/insufficient-funds', shortMessage: `There is not enough ${token.symbol}` })
  }
  const program = address(minted.owner)
  const destination = await transferInstructions.tokenAccount(to, mint, program)
  const { value: there } = await rpc(rpcAnswers.account, 'getAccountInfo', [destination, { encoding: 'base64' }])
  const instructions = sources.flatMap(({ account, units }, at) => {
    const transfer = { mint, program, source: address(account), from, to, units, decimals: token.decimals }
    const [create, move] = transferInstructions.token(transfer, destination)
    return at === 0 ? [create, move] : [move]
  })
  return { instructions, created: there ? undefined : destination }
}

type Source = { readonly account: string; readonly units: bigint }

/** What is taken of which token account: of one that has all of it, else of the largest together. None: it is not there. */
function sourcesOf(held: readonly Source[], units: bigint): readonly Source[] {
  const whole = held.find((one) => one.units >= units)
  if (whole) return [{ ...whole, units }]
  const taken: Source[] = []
  let left = units
  for (const one of held.toSorted((first, second) => (first.units > second.units ? -1 : 1))) {
    const isSpent = one.units <= left
    const part = isSpent ? one.units : left
    if (part > 0n) taken.push({ ...one, units: part })
    left -= part
  }
  return left === 0n ? taken : []
}

/** The middle of what others lately paid to write to the same accounts, in micro-lamports a unit. */
async function readPrice(rpc: SolanaRpc, writable: readonly Address[]): Promise<bigint> {
  const prices = await rpc(rpcAnswers.prices, 'getRecentPrioritizationFees', [writable])
  const sorted = prices.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => Number(a - b))
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0n
  return middle > highestPrice ? highestPrice : middle
}

function refused(err: unknown, logs: readonly string[] | null | undefined): KitError {
  const said = `${JSON.stringify(err)} ${(logs ?? []).join(' ')}`
  const code: ErrorCode = /insufficient|InsufficientFunds|AccountNotFound/i.test(said)
    ? 'transaction/insufficient-funds'
    : 'transaction/execution-reverted'
  return new KitError({
    code,
    shortMessage: 'The network would refuse this transaction',
    details: said.slice(0, 1_000),
  })
}
