const exact = /^0x[0-9a-fA-F]{64}$/
const lenient = /^0x[0-9a-fA-F]{62,}$/

/**
 * Whether `text` is an Ethereum-like transaction hash: `0x` and exactly 64 hex digits.
 * `lenient` takes 62 or more; it is for showing what another party sent, never for asking a chain (decisions 21).
 */
export function isTransactionHash(text: string, options: isTransactionHash.Options = {}): boolean {
  return (options.lenient ? lenient : exact).test(text)
}

export declare namespace isTransactionHash {
  type Options = { lenient?: boolean | undefined }
}
