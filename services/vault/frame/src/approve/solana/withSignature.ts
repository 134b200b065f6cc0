import type { SolanaTransaction } from '@latchkey/reading'

/** Puts a signature into the place of its signer. */
export function withSignature(
  transaction: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): SolanaTransaction {
  const place = transaction.message.keys.indexOf(signer)
  const signatures = transaction.signatures.map((one, i) => (i === place ? signature : one))
  return { ...transaction, signatures }
}
