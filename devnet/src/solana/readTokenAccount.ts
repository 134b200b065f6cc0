import type { Address, EncodedAccount } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'
import { tokenPrograms } from './tokenPrograms.ts'

const mintBytes = 82
const tokenBytes = 165

export type TokenProgramAccount =
  | { readonly type: 'mint'; readonly program: Address; readonly mint: Mint }
  | { readonly type: 'account'; readonly program: Address; readonly token: Token }

/**
 * Reads an account of a token program. Accounts of Token-2022 with extensions are as long as they like; the byte after
 * the classic token account says which they are (1 mint, 2 token account).
 */
export function readTokenAccount(account: EncodedAccount): TokenProgramAccount | undefined {
  const program = account.programAddress
  if (!tokenPrograms.has(program)) return undefined
  const { data } = account
  const kind = data.length > tokenBytes ? data[tokenBytes] : undefined
  if (data.length === mintBytes || kind === 1) {
    const mint = getMintDecoder().decode(data.slice(0, mintBytes))
    return mint.isInitialized ? { type: 'mint', program, mint } : undefined
  }
  if (data.length === tokenBytes || kind === 2) {
    const token = getTokenDecoder().decode(data.slice(0, tokenBytes))
    return token.state === 0 ? undefined : { type: 'account', program, token }
  }
  return undefined
}
