import { KitError } from '../errors/KitError.ts'
import { keccak256 } from './keccak256.ts'

const shape = /^(0x)?[0-9a-fA-F]{40}$/

/**
 * The address with the checksum of EIP-55 in the case of its letters.
 * @throws KitError `address/invalid` when the text is not 40 hex digits with an optional `0x`.
 */
export function toChecksumAddress(text: string): `0x${string}` {
  if (!shape.test(text)) throw invalidAddress({ details: 'not 40 hex digits' })
  const digits = text.slice(-40).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  let checked = ''
  for (let index = 0; index < 40; index++) {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    const digit = digits.charAt(index)
    checked += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return `0x${checked}`
}

/** The text is not an address of its chain. `details` holds the reason; the text itself may be private and is left out. */
function invalidAddress({ details }: { details?: string }): KitError {
  return new KitError({ code: 'address/invalid', shortMessage: 'Invalid address', details })
}
