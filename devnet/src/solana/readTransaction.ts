import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type LegacyCompiledTransactionMessage,
  type Transaction,
  type V0CompiledTransactionMessage,
} from '@solana/kit'
import { SolanaRpcError } from './SolanaRpcError.ts'

export type ReadTransaction = {
  /** base58 of the fee payer's signature, which names the transaction. */
  readonly signature: string
  readonly transaction: Transaction
  readonly message: CompiledMessage
  readonly wire: Uint8Array
}

/** Decodes a transaction as it travels. */
export function readTransaction(wire: Uint8Array): ReadTransaction {
  const transaction = decode(wire)
  const message = readMessage(Uint8Array.from(transaction.messageBytes))
  const signature = getBase58Decoder().decode(Object.values(transaction.signatures)[0] ?? new Uint8Array(64))
  return { signature, transaction, message, wire }
}

function decode(wire: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(wire)
  } catch {
    throw new SolanaRpcError(-32602, 'failed to deserialize the transaction')
  }
}

export type CompiledMessage = (LegacyCompiledTransactionMessage | V0CompiledTransactionMessage) & {
  readonly lifetimeToken: string
}

/** Decodes the part of a transaction that is signed, of version 0 or older. */
export function readMessage(bytes: Uint8Array): CompiledMessage {
  const message = decodeMessage(bytes)
  if (message.version === 1) throw new SolanaRpcError(-32602, 'transactions of version 1 are not supported')
  return message
}

function decodeMessage(bytes: Uint8Array) {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    throw new SolanaRpcError(-32602, 'failed to deserialize the message')
  }
}
