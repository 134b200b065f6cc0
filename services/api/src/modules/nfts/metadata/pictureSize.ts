/** Width and height of a raster picture by its first bytes, before any of it is decoded; undefined when they don't say. */
export function pictureSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? avif(bytes)
  } catch {
    // Cut short.
    return undefined
  }
}

function png(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpeg(bytes: Buffer) {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // A start of frame, other than those numbers that mean tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

function avif(bytes: Buffer) {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return undefined
  // The box of the spatial extents: size, name, version, width, height. The largest one counts.
  let found: { width: number; height: number } | undefined
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (found === undefined || size.width * size.height > found.width * found.height) found = size
  }
  return found
}
