/** An ECDSA signature as ASN.1 has it (RFC 3279, section 2.2.3), of the two numbers of equal length that JOSE and WebCrypto join. */
export function derSignature(joined: Uint8Array): Uint8Array {
  const half = joined.length / 2
  const [r, s] = [derInteger(joined.subarray(0, half)), derInteger(joined.subarray(half))]
  return Buffer.concat([Buffer.from([0x30, r.length + s.length]), r, s])
}

/** Shortest form; a leading zero keeps what would read as negative positive. For less than 128 bytes in all. */
function derInteger(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? bytes.subarray(-1) : bytes.subarray(first)
  const sign = (digits[0] ?? 0) > 127 ? [0] : []
  return Buffer.concat([Buffer.from([2, digits.length + sign.length, ...sign]), digits])
}
