import { type Address, address, type EncodedAccount, type MaybeEncodedAccount } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, type Mint, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import type { TokenAmount, TokenBalance } from './solana.types.ts'

/** Token-2022, the SPL token program with extensions. */
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** The token programs by address, with the names that `jsonParsed` gives them. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map([
  [TOKEN_PROGRAM_ADDRESS, 'spl-token'],
  [token2022Program, 'spl-token-2022'],
])

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

/** What the accounts of a transaction hold at this moment, in its order. */
export function readBalances(
  addresses: readonly Address[],
  accountOf: (address: Address) => MaybeEncodedAccount,
  decimalsOf: (mint: Address) => number,
): { readonly lamports: readonly number[]; readonly tokens: readonly TokenBalance[] } {
  const accounts = addresses.map(accountOf)
  const tokens = accounts.flatMap((account, accountIndex): readonly TokenBalance[] => {
    const found = account.exists ? readTokenAccount(account) : undefined
    if (found?.type !== 'account') return []
    const { mint, owner, amount } = found.token
    const uiTokenAmount = toTokenAmount(amount, decimalsOf(mint))
    return [{ accountIndex, mint, owner, programId: found.program, uiTokenAmount }]
  })
  return { lamports: accounts.map((account) => (account.exists ? Number(account.lamports) : 0)), tokens }
}

/** An amount of a token in the forms of the RPC; `uiAmountString` has no zeros at its end. */
export function toTokenAmount(units: bigint, decimals: number): TokenAmount {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: units.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
