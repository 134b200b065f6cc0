import { KitError } from '@latchkey/protocol'
import {
  assertIsTransactionWithinSizeLimit,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type Transaction,
} from '@solana/kit'
import type { CompiledSolanaTransaction, SignedSolanaTransaction, SolanaSignature } from './solanaSigner.types.ts'

/** A transaction of `@solana/kit` as wallets take it. */
export function toWire(transaction: CompiledSolanaTransaction): Uint8Array {
  return Uint8Array.from(getTransactionEncoder().encode(transaction as Transaction))
}

/**
 * What a wallet has signed, as `@solana/kit` knows it. It keeps the lifetime of what was asked as long as the wallet has
 * left that as it was.
 */
export async function fromWire(
  wire: Uint8Array,
  asked: CompiledSolanaTransaction | undefined,
): Promise<SignedSolanaTransaction> {
  const signed = decoded(wire)
  assertIsTransactionWithinSizeLimit(signed)
  const compiled = getCompiledTransactionMessageDecoder().decode(signed.messageBytes)
  if (!('lifetimeToken' in compiled)) throw notReadable(undefined)
  const before = asked?.lifetimeConstraint as SignedSolanaTransaction['lifetimeConstraint'] | undefined
  const token = before && ('blockhash' in before ? before.blockhash : before.nonce)
  const lifetimeConstraint =
    before && token === compiled.lifetimeToken
      ? before
      : await getTransactionLifetimeConstraintFromCompiledTransactionMessage(compiled)
  return Object.freeze({ ...signed, lifetimeConstraint }) as unknown as SignedSolanaTransaction
}

function decoded(wire: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(wire)
  } catch (error) {
    throw notReadable(error)
  }
}

function notReadable(cause: unknown): KitError {
  return new KitError({
    code: 'unknown',
    shortMessage: 'The wallet answered with something else than a transaction',
    cause,
  })
}

/** A signature in base58 as bytes. */
export function toSignature(text: string): SolanaSignature {
  return Uint8Array.from(getBase58Encoder().encode(text)) as SolanaSignature
}
