import { KitError } from '../errors/KitError.ts'

/**
 * Keccak-256 as Ethereum uses it: Keccak-f[1600], rate 136, the original padding 0x01 (not SHA-3's 0x06).
 * Written out because this package depends on valibot alone. Public inputs only: it is not constant time.
 * Source: Keccak reference 3.0; lanes are split in 32-bit halves, low half first.
 */
const rateBytes = 136
const rounds = 24
const rotations = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44]
const lanes = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1]

/** The round constants, from the linear feedback shift register of the reference (x^8 + x^6 + x^5 + x^4 + 1). */
function roundConstants(): Uint32Array {
  const constants = new Uint32Array(rounds * 2)
  let register = 1
  for (let round = 0; round < rounds; round++) {
    for (let power = 0; power < 7; power++) {
      if (register & 1) {
        const bit = (1 << power) - 1
        const word = round * 2 + (bit >> 5)
        constants[word] = (constants[word] ?? 0) ^ (1 << (bit & 31))
      }
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
  return constants
}

function permute(state: Uint32Array, constants: Uint32Array): void {
  const at = (index: number) => state[index] ?? 0
  const column = new Uint32Array(10)
  const row = new Uint32Array(10)
  for (let round = 0; round < rounds; round++) {
    // theta
    for (let x = 0; x < 10; x++) column[x] = at(x) ^ at(x + 10) ^ at(x + 20) ^ at(x + 30) ^ at(x + 40)
    for (let x = 0; x < 5; x++) {
      const left = ((x + 4) % 5) * 2
      const right = ((x + 1) % 5) * 2
      const low = column[right] ?? 0
      const high = column[right + 1] ?? 0
      const mixLow = (column[left] ?? 0) ^ ((low << 1) | (high >>> 31))
      const mixHigh = (column[left + 1] ?? 0) ^ ((high << 1) | (low >>> 31))
      for (let y = 0; y < 50; y += 10) {
        state[y + x * 2] = at(y + x * 2) ^ mixLow
        state[y + x * 2 + 1] = at(y + x * 2 + 1) ^ mixHigh
      }
    }
    // rho and pi
    let low = at(2)
    let high = at(3)
    for (let step = 0; step < 24; step++) {
      const lane = (lanes[step] ?? 0) * 2
      const nextLow = at(lane)
      const nextHigh = at(lane + 1)
      const turn = rotations[step] ?? 0
      const [a, b] = turn < 32 ? [low, high] : [high, low]
      const shift = turn % 32
      state[lane] = shift === 0 ? a : (a << shift) | (b >>> (32 - shift))
      state[lane + 1] = shift === 0 ? b : (b << shift) | (a >>> (32 - shift))
      low = nextLow
      high = nextHigh
    }
    // chi
    for (let y = 0; y < 50; y += 10) {
      for (let x = 0; x < 10; x++) row[x] = at(y + x)
      for (let x = 0; x < 10; x++) {
        state[y + x] = (row[x] ?? 0) ^ (~(row[(x + 2) % 10] ?? 0) & (row[(x + 4) % 10] ?? 0))
      }
    }
    // iota
    state[0] = at(0) ^ (constants[round * 2] ?? 0)
    state[1] = at(1) ^ (constants[round * 2 + 1] ?? 0)
  }
}

/** The 32-byte Keccak-256 digest of `message`. */
export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rateBytes) + 1) * rateBytes)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80

  const state = new Uint32Array(50)
  const constants = roundConstants()
  const words = new DataView(padded.buffer)
  for (let offset = 0; offset < padded.length; offset += rateBytes) {
    for (let word = 0; word < rateBytes / 4; word++) {
      state[word] = (state[word] ?? 0) ^ words.getUint32(offset + word * 4, true)
    }
    permute(state, constants)
  }
  const digest = new Uint8Array(32)
  const output = new DataView(digest.buffer)
  for (let word = 0; word < 8; word++) output.setUint32(word * 4, state[word] ?? 0, true)
  return digest
}

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
