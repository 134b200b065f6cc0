import { base58 } from '@scure/base'
import type { SolanaAccount } from './solanaAccounts.ts'
import { tokenPrograms } from './tokenPrograms.ts'

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** A token account: which mint, whose, how much. */
export function tokenAccountOf(
  account: SolanaAccount | undefined,
): { mint: string; owner: string; units: bigint } | undefined {
  if (!account || !tokenPrograms.has(account.owner) || account.data.length < 165) return undefined
  const { data } = account
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    units: little(data.slice(64, 72)),
  }
}
