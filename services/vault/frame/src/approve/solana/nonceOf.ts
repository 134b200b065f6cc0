import { programs } from './programs.ts'
import type { SolanaMessage } from './solana.types.ts'

/** System's AdvanceNonceAccount has no arguments. */
const advance = [4, 0, 0, 0]

/**
 * The nonce account that a transaction takes its blockhash from, and who of its signers may have it used: the network
 * looks at the first instruction alone. `undefined` where the blockhash can only be a recent one.
 */
export function nonceOf(
  message: SolanaMessage,
): { readonly account: string; readonly signers: readonly string[] } | undefined {
  const { instructions, keys } = message
  const [first] = instructions
  if (!first || keys[first.program] !== programs.system) return undefined
  if (first.data.length !== advance.length || advance.some((byte, i) => first.data[i] !== byte)) return undefined
  // One that a lookup table names has no place among the keys, and the network takes none from there either.
  const account = keys[first.accounts[0] ?? keys.length]
  if (account === undefined) return undefined
  const signers = first.accounts.flatMap((index) => {
    const key = index < message.signers ? keys[index] : undefined
    return key === undefined ? [] : [key]
  })
  return { account, signers }
}
