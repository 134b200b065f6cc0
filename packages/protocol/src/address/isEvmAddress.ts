import { toChecksumAddress } from './toChecksumAddress.ts'

const shape = /^(0x)?[0-9a-fA-F]{40}$/

/**
 * Whether `text` is an Ethereum-like address: optional `0x` and 40 hex digits (spec 5).
 * With `strict`, digits of both cases must follow the checksum of EIP-55; all lower or all upper case says nothing.
 */
export function isEvmAddress(text: string, options: isEvmAddress.Options = {}): boolean {
  if (!shape.test(text)) return false
  if (!options.strict) return true
  const digits = text.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return toChecksumAddress(text).slice(2) === digits
}

export declare namespace isEvmAddress {
  type Options = { strict?: boolean | undefined }
}
