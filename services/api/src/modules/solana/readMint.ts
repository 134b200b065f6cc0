import { writeBase58 } from './writeBase58.ts'

/** What a mint, or the metadata kept of it, calls it. Texts as long as their writers made them. */
export type MintText = { readonly name: string; readonly symbol: string; readonly uri: string }

const baseBytes = 82
/** Where the extensions of Token-2022 begin: behind the room of a token account and a byte for the kind. */
const extensionsAt = 166
const tokenMetadata = 19

/** Decimals and supply of a mint of either token program; undefined for bytes that are none. */
export function readMint(data: Uint8Array): { readonly decimals: number; readonly supply: bigint } | undefined {
  if (data.length < baseBytes || data[45] !== 1) return undefined
  if (data.length !== baseBytes && data[extensionsAt - 1] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { decimals: data[44] ?? 0, supply: view.getBigUint64(36, true) }
}

/** What a mint of Token-2022 says of itself (the extension TokenMetadata); undefined where it says nothing. */
export function readMintExtension(data: Uint8Array): MintText | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === tokenMetadata) return readTexts(data.subarray(at + 4, at + 4 + length), 64)
    at += 4 + length
  }
  return undefined
}

/** An account of Metaplex's metadata program; undefined when it is not of this mint. */
export function readMetaplex(data: Uint8Array, mint: string): MintText | undefined {
  const isMetadata = data[0] === 4 && data.length > 65 && writeBase58(data.subarray(33, 65)) === mint
  return isMetadata ? readTexts(data, 65) : undefined
}

/** Three texts, each behind its length in four bytes; some are filled up with zeros. */
function readTexts(data: Uint8Array, start: number): MintText | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = start
  while (texts.length < 3) {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    texts.push(
      new TextDecoder()
        .decode(data.subarray(at + 4, end))
        .replaceAll('\0', '')
        .trim(),
    )
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { name, symbol, uri }
}
