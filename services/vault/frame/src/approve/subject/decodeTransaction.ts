import { base58, base64 } from '@scure/base'
import { readSolanaTransaction } from '../solana/readSolanaTransaction.ts'
import type { SolanaTransaction } from '../solana/solana.types.ts'

/** A Solana transaction as text, in base58 or base64, whichever gives one; the answer goes back the same way. */
export function decodeTransaction(
  text: string,
): { readonly transaction: SolanaTransaction; readonly encoding: 'base58' | 'base64' } | undefined {
  for (const [encoding, coder] of [['base58', base58] as const, ['base64', base64] as const]) {
    try {
      const transaction = readSolanaTransaction(coder.decode(text))
      if (transaction) return { transaction, encoding }
    } catch {
      // Not written this way: the next one may do.
    }
  }
  return undefined
}
