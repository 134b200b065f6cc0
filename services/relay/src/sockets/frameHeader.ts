/**
 * The header of an unmasked, unfragmented WebSocket text frame (RFC 6455 section 5.2) for a payload of `length` bytes,
 * 126 at least.
 */
export function frameHeader(length: number): Buffer {
  const finalText = 0x81
  if (length < 65_536) {
    const header = Buffer.from([finalText, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.from([finalText, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
