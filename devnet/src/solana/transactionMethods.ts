import { type Address, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { encodeAccount } from './encodeAccount.ts'
import { faucet } from './faucet.ts'
import { type ReadTransaction, readMessage, readTransaction } from './readTransaction.ts'
import { defineMethod, type RpcMethod, rpcSchema, withContext } from './rpc.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import type { TransactionFault } from './solana.types.ts'
import { transactionFee } from './transactionFee.ts'

const encodingSchema = v.optional(v.picklist(['base58', 'base64']), 'base58')
const sendConfigSchema = v.optional(
  v.object({ encoding: encodingSchema, skipPreflight: v.optional(v.boolean(), false) }),
  {},
)
const simulateConfigSchema = v.optional(
  v.object({
    encoding: encodingSchema,
    sigVerify: v.optional(v.boolean(), false),
    replaceRecentBlockhash: v.optional(v.boolean(), false),
    accounts: v.optional(
      v.object({
        addresses: v.array(rpcSchema.address),
        encoding: v.optional(v.picklist(['base64', 'jsonParsed']), 'base64'),
      }),
    ),
  }),
  {},
)

/** The methods that run transactions, or say what they would cost. */
export const transactionMethods = {
  getFeeForMessage: defineMethod([v.string(), rpcSchema.config], (bank, text) => {
    const message = readMessage(toBytes(text, 'base64'))
    const known = bank.blockhashes.lastValidHeight(message.lifetimeToken) !== undefined
    return withContext(bank, known ? Number(transactionFee(message)) : null)
  }),

  sendTransaction: defineMethod([v.string(), sendConfigSchema], (bank, text, { encoding, skipPreflight }) => {
    const transaction = readTransaction(toBytes(text, encoding))
    if (Object.values(transaction.transaction.signatures).includes(null)) {
      throw new SolanaRpcError(-32003, 'Transaction signature verification failure')
    }
    const refused = bank.refusal(transaction)
    if (skipPreflight && refused !== undefined) return transaction.signature
    if (!skipPreflight) {
      if (refused !== undefined) throw preflightFault({ err: refused, logs: [], unitsConsumed: 0 })
      const simulation = bank.simulate(transaction, { verify: true })
      if (simulation.err === 'SignatureFailure')
        throw new SolanaRpcError(-32003, 'Transaction signature verification failure')
      if (simulation.err !== null)
        throw preflightFault({ err: simulation.err, logs: simulation.logs, unitsConsumed: simulation.unitsConsumed })
    }
    executeInBlock(bank, transaction)
    return transaction.signature
  }),

  simulateTransaction: defineMethod([v.string(), simulateConfigSchema], (bank, text, config) => {
    const transaction = readTransaction(toBytes(text, config.encoding))
    const { sigVerify, replaceRecentBlockhash } = config
    if (sigVerify && replaceRecentBlockhash) {
      throw new SolanaRpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    }
    if (sigVerify && Object.values(transaction.transaction.signatures).includes(null)) {
      throw new SolanaRpcError(-32003, 'Transaction signature verification failure')
    }
    return withContext(bank, simulate(bank, transaction, config))
  }),

  /** A transfer of the faucet, so that the history lists it like any other. */
  requestAirdrop: defineMethod(
    [rpcSchema.address, v.pipe(v.number(), v.safeInteger(), v.minValue(1)), rpcSchema.config],
    async (bank, address, lamports) => {
      const transaction = readTransaction(await faucet.transfer(address, BigInt(lamports), bank.latestBlockhash()))
      const past = executeInBlock(bank, transaction)
      if (past === undefined || past.meta.err !== null) throw new SolanaRpcError(-32603, 'The faucet has not as much')
      return transaction.signature
    },
  ),
} satisfies Record<string, RpcMethod>

/** Runs it and closes its block: what is reported is in a block that can be read. */
function executeInBlock(bank: Bank, transaction: ReadTransaction) {
  const past = bank.execute(transaction)
  bank.tick()
  return past
}

function simulate(bank: Bank, transaction: ReadTransaction, config: v.InferOutput<typeof simulateConfigSchema>) {
  const refused = config.replaceRecentBlockhash ? undefined : bank.refusal(transaction)
  const common = { returnData: null, innerInstructions: null, loadedAccountsDataSize: 0 }
  if (refused !== undefined) return { ...common, err: refused, logs: [], unitsConsumed: 0, accounts: null }
  const simulation = bank.simulate(transaction, { verify: config.sigVerify })
  const { err, logs, unitsConsumed } = simulation
  const asked = config.accounts
  const toJson = (address: Address) => {
    const account = simulation.accountOf(address)
    return account.exists ? encodeAccount(account, asked?.encoding ?? 'base64', bank.decimalsOf) : null
  }
  const replaced = config.replaceRecentBlockhash
    ? {
        replacementBlockhash: {
          blockhash: bank.latestBlockhash(),
          lastValidBlockHeight: bank.blockhashes.lastValidHeight(bank.latestBlockhash()),
        },
      }
    : {}
  return { ...common, ...replaced, err, logs, unitsConsumed, accounts: asked ? asked.addresses.map(toJson) : null }
}

function preflightFault(data: {
  err: TransactionFault
  logs: readonly string[]
  unitsConsumed: number
}): SolanaRpcError {
  const message = `Transaction simulation failed: ${describeFault(data.err)}`
  return new SolanaRpcError(-32002, message, { ...data, accounts: null, returnData: null, innerInstructions: null })
}

function toBytes(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    return Uint8Array.from((encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(text))
  } catch {
    throw new SolanaRpcError(-32602, `invalid ${encoding} encoding`)
  }
}

/** A failure in the validator's words, as clients show them. */
function describeFault(fault: TransactionFault): string {
  if (typeof fault === 'string') return words(fault)
  const instruction = fault.InstructionError
  if (!Array.isArray(instruction)) return words(Object.keys(fault)[0] ?? 'UnknownError')
  const [index, reason]: unknown[] = instruction
  const why =
    typeof reason === 'object' && reason !== null && 'Custom' in reason
      ? `custom program error: 0x${Number(reason.Custom).toString(16)}`
      : words(String(reason)).toLowerCase()
  return `Error processing Instruction ${String(index)}: ${why}`
}

function words(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
