import { base64 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS as tokenProgram } from '@solana-program/token'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { AskRow, AskView } from '../../../practice/src/shared/ask.schema.ts'
import { solanaTokens } from '../../solana/solanaPersonas.ts'
import { token2022Program } from '../../solana/tokenAccounts.ts'
import { RpcError } from '../RpcError.ts'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

/** One call of a Solana node. @throws RpcError with the node's own code and words. */
export async function askSolanaNode<Schema extends v.GenericSchema>(
  rpcUrl: string,
  schema: Schema,
  method: string,
  params: readonly unknown[],
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const answer = v.parse(answerSchema, await response.json())
  if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return v.parse(schema, answer.result)
}

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** What a Solana transaction does, as far as it can be read from its bytes. */
type ReadTransaction = {
  readonly message: ReadonlyUint8Array
  readonly transfers: readonly SolanaTransfer[]
  /** Owners of token accounts that the transaction itself makes, by account. */
  readonly owners: ReadonlyMap<string, string>
  /** Programs that are called otherwise. */
  readonly others: readonly string[]
}

type SolanaTransfer = {
  /** Undefined: SOL. */
  readonly mint: string | undefined
  /** Undefined: the mint is not in the bytes, and neither are its decimals. */
  readonly decimals: number | undefined
  readonly units: bigint
  /** A person for SOL, a token account for tokens. */
  readonly to: string
}

/** Reads a transaction in its wire form. Throws for anything else. */
function readTransfers(wire: Uint8Array): ReadTransaction {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('This version of transactions is not known here.')
  const { staticAccounts } = message
  const transfers: SolanaTransfer[] = []
  const owners = new Map<string, string>()
  const others: string[] = []
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of message.instructions) {
    const program = staticAccounts[programAddressIndex] ?? 'unknown'
    // Those of lookup tables are not in the bytes.
    const account = (index: number) => staticAccounts[accountIndices[index] ?? -1] ?? 'an account of a lookup table'
    const view = new DataView(Uint8Array.from(data).buffer)
    const isToken = program === tokenProgram || program === token2022Program
    if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2) {
      transfers.push({ mint: undefined, decimals: 9, units: view.getBigUint64(4, true), to: account(1) })
    } else if (isToken && data[0] === 12 && data.length === 10) {
      transfers.push({ mint: account(1), decimals: data[9], units: view.getBigUint64(1, true), to: account(2) })
    } else if (isToken && data[0] === 3 && data.length === 9) {
      transfers.push({ mint: 'unknown', decimals: undefined, units: view.getBigUint64(1, true), to: account(1) })
    } else if (program === associatedProgram) {
      owners.set(account(1), account(2))
    } else if (program !== budgetProgram) {
      others.push(program)
    }
  }
  return { message: messageBytes, transfers, owners, others }
}

const feeSchema = v.object({ value: v.nullable(v.number()) })
const trialSchema = v.object({ value: v.object({ err: v.unknown() }) })

/** A transaction in words: what leaves the wallet, to whom, what it costs, and whether it would fail. */
export async function describeSolanaTransaction(
  rpcUrl: string,
  about: { readonly network: string; readonly account: { address: string; name: string } },
  wire: Uint8Array,
): Promise<Extract<AskView, { kind: 'transaction' }>> {
  const read = readSafely(wire)
  const text = base64.encode(wire)
  const [fee, trial] = await Promise.all([
    askSolanaNode(rpcUrl, feeSchema, 'getFeeForMessage', [base64.encode(Uint8Array.from(read.message))]),
    askSolanaNode(rpcUrl, trialSchema, 'simulateTransaction', [text, { encoding: 'base64', sigVerify: false }]),
  ])
  const [first, ...more] = read.transfers
  const toRow = (transfer: SolanaTransfer): AskRow => {
    return { label: amountText(transfer), value: ownerOf(read, transfer), depth: 0 }
  }
  const onlySends = first !== undefined && read.others.length === 0
  return {
    kind: 'transaction',
    ...about,
    action: onlySends ? 'send' : 'call',
    amount: first === undefined ? '0 SOL' : amountText(first),
    to: first === undefined ? null : { address: ownerOf(read, first), name: '' },
    rows: [...more.map(toRow), ...read.others.map((program) => ({ label: 'Program', value: program, depth: 0 }))],
    fee: fee.value === null ? null : `${formatUnits(BigInt(fee.value), 9)} SOL`,
    warning:
      trial.value.err === null || trial.value.err === undefined
        ? null
        : `This transaction would fail: ${JSON.stringify(trial.value.err)}`,
  }
}

function readSafely(wire: Uint8Array): ReadTransaction {
  try {
    return readTransfers(wire)
  } catch (error) {
    throw new RpcError(-32602, `The transaction can't be read: ${error instanceof Error ? error.message : 'no reason'}`)
  }
}

/** The person behind a token account, where the transaction makes that account; else the account itself. */
function ownerOf({ owners }: ReadTransaction, { to }: SolanaTransfer): string {
  return owners.get(to) ?? to
}

function amountText({ mint, units, decimals }: SolanaTransfer): string {
  const known = Object.values(solanaTokens).find((token) => token.mint.address === mint)
  const symbol = mint === undefined ? 'SOL' : (known?.symbol ?? `of ${mint}`)
  return `${decimals === undefined ? units : formatUnits(units, decimals)} ${symbol}`
}
