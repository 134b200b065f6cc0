import { type Address, type EncodedAccount, getBase58Decoder, getBase64Decoder, unwrapOption } from '@solana/kit'
import { SolanaRpcError } from './SolanaRpcError.ts'
import { readTokenAccount, type TokenProgramAccount, tokenPrograms, toTokenAmount } from './tokenAccounts.ts'

const states = ['uninitialized', 'initialized', 'frozen'] as const
const maxBase58Length = 128

export type AccountEncoding = 'base58' | 'base64' | 'jsonParsed'

export type DataSlice = { readonly offset: number; readonly length: number }

/**
 * An account in the RPC's JSON. `jsonParsed` knows the token programs; anything else comes as base64, as from a
 * validator that has no parser for it. `decimalsOf` returns the decimals of a mint.
 */
export function encodeAccount(
  account: EncodedAccount,
  encoding: AccountEncoding,
  decimalsOf: (mint: Address) => number,
  slice?: DataSlice,
): Readonly<Record<string, unknown>> {
  const parsed = encoding === 'jsonParsed' ? readTokenAccount(account) : undefined
  return {
    data: parsed ? toParsed(parsed, account, decimalsOf) : toText(account, encoding, slice),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.programAddress,
    // Rent is no longer collected; the field stays for old clients.
    rentEpoch: 0,
    space: account.data.length,
  }
}

function toText(account: EncodedAccount, encoding: AccountEncoding, slice: DataSlice | undefined): readonly string[] {
  const data = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : account.data
  if (encoding !== 'base58') return [getBase64Decoder().decode(data), 'base64']
  if (data.length > maxBase58Length) {
    throw new SolanaRpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  return [getBase58Decoder().decode(data), 'base58']
}

function toParsed(found: TokenProgramAccount, account: EncodedAccount, decimalsOf: (mint: Address) => number) {
  const { type } = found
  const info = type === 'mint' ? mintInfo(found.mint) : tokenInfo(found.token, decimalsOf(found.token.mint))
  return { program: tokenPrograms.get(found.program), parsed: { type, info }, space: account.data.length }
}

function mintInfo(mint: Extract<TokenProgramAccount, { type: 'mint' }>['mint']) {
  return {
    mintAuthority: unwrapOption(mint.mintAuthority),
    supply: mint.supply.toString(),
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    freezeAuthority: unwrapOption(mint.freezeAuthority),
  }
}

function tokenInfo(token: Extract<TokenProgramAccount, { type: 'account' }>['token'], decimals: number) {
  const delegate = unwrapOption(token.delegate)
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(delegate === null ? {} : { delegate, delegatedAmount: toTokenAmount(token.delegatedAmount, decimals) }),
    state: states[token.state],
    isNative: unwrapOption(token.isNative) !== null,
  }
}
