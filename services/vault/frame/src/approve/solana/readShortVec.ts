/** A length as Solana writes it: seven bits a byte, three bytes at most, in the shortest form. */
export function readShortVec(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * i)
    if ((byte & 0x80) === 0) {
      const shortest = i === 0 || byte !== 0
      return shortest && value <= 0xffff ? { value, next: at + i + 1 } : undefined
    }
  }
  return undefined
}
