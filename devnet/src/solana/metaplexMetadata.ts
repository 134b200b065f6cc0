import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { MintTexts } from './metadataInstructions.ts'

const program = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const metadataKey = 4
/** An account of the program has room for the longest texts, filled up with zeros. */
const room = { name: 32, symbol: 10, uri: 200 }
const accountBytes = 679

/**
 * The account in which Metaplex's program keeps what a mint is called. The program itself is not on this chain: its
 * account is placed as it would have written it.
 */
export async function metaplexMetadata(mint: Address, authority: Address, texts: MintTexts) {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(program), encoder.encode(mint)]
  const [place] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const data = new Uint8Array(accountBytes)
  data.set([metadataKey, ...encoder.encode(authority), ...encoder.encode(mint)])
  let at = 65
  for (const key of ['name', 'symbol', 'uri'] as const) {
    new DataView(data.buffer).setUint32(at, room[key], true)
    data.set(new TextEncoder().encode(texts[key]).subarray(0, room[key]), at + 4)
    at += 4 + room[key]
  }
  return { address: place, program, data }
}
