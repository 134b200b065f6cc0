import { getBase58Decoder, getTransactionDecoder, type Transaction } from '@solana/kit'
import { RpcFault } from './RpcFault.ts'
import { type CompiledMessage, readMessage } from './readMessage.ts'

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
    throw new RpcFault(-32602, 'failed to deserialize the transaction')
  }
}
