import { base58 } from '@scure/base'
import { programs } from '../solana/programs.ts'
import type { SolanaAccount } from './solanaAccounts.ts'

/** Version, state, authority, nonce, fee. */
const size = 80
/** The current version, set up. The network takes no nonce from an older one. */
const head = [1, 0, 0, 0, 1, 0, 0, 0]

/** A nonce account that can be used: by whom, and the nonce that stands in it. */
export function nonceAccountOf(account: SolanaAccount | undefined): { authority: string; nonce: string } | undefined {
  if (account?.owner !== programs.system || account.data.length !== size) return undefined
  const { data } = account
  if (head.some((byte, i) => data[i] !== byte)) return undefined
  return { authority: base58.encode(data.slice(8, 40)), nonce: base58.encode(data.slice(40, 72)) }
}
