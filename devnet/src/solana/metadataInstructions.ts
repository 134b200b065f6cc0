import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit'
import { token2022Program } from './tokenPrograms.ts'

const initializePointer = [39, 0]
/** Of the token metadata interface: the first bytes of sha256("spl_token_metadata_interface:initialize_account"). */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]
/** A mint with the extension that says where its metadata is. */
const pointedMintBytes = 234
const keyBytes = 32

export type MintTexts = { readonly name: string; readonly symbol: string; readonly uri: string }

/** What makes a mint of Token-2022 say its own name. The pointer comes before the mint is initialised, the texts after. */
export const metadataInstructions = {
  mintBytes: pointedMintBytes,

  /** Bytes that the mint has in the end, which its deposit is for. */
  finalBytes: (texts: MintTexts): number =>
    pointedMintBytes +
    4 +
    2 * keyBytes +
    [texts.name, texts.symbol, texts.uri].reduce((sum, text) => sum + encode(text).length, 0) +
    4,

  pointer: (mint: Address, authority: Address): Instruction => ({
    programAddress: token2022Program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([...initializePointer, ...keyOf(authority), ...keyOf(mint)]),
  }),

  texts: (mint: Address, authority: Address, { name, symbol, uri }: MintTexts): Instruction => ({
    programAddress: token2022Program,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from([...initializeMetadata, ...encode(name), ...encode(symbol), ...encode(uri)]),
  }),
}

const keyOf = (address: Address) => getAddressEncoder().encode(address)

function encode(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const encoded = new Uint8Array(4 + bytes.length)
  new DataView(encoded.buffer).setUint32(0, bytes.length, true)
  encoded.set(bytes, 4)
  return encoded
}
