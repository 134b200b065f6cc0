const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const one = 1n

/** Whether 32 bytes are a point of ed25519, and so may be somebody's key. Addresses of programs never are. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const text = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'))
  const y = BigInt(`0x${text.join('')}`) & (2n ** 255n - one)
  if (y >= p) return false
  const square = (y * y) % p
  // x² = (y² − 1) / (dy² + 1): a quotient is a square when the product is.
  const product = ((square - one + p) * ((d * square + one) % p)) % p
  return product === 0n || power(product, (p - one) / 2n) === one
}

function power(base: bigint, exponent: bigint): bigint {
  let result = one
  let factor = base
  for (let left = exponent; left > 0n; left >>= one) {
    if (left & one) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}
