/** A value of the part of CBOR that authenticators speak. */
export type Cbor = number | string | boolean | null | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

const maxDepth = 8

/**
 * Reads one CBOR value of definite length (RFC 8949; CTAP2 allows no other) from the start of `bytes`.
 * @returns The value, and where the bytes after it begin.
 * @throws RangeError when the bytes end too early, or hold what authenticators never send.
 */
export function readCbor(bytes: Uint8Array, start = 0, depth = 0): { readonly value: Cbor; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getUint8(start)
  const major = first >> 5
  const { argument, at } = readArgument(view, start)
  if (depth > maxDepth) throw new RangeError('Too deep.')
  switch (major) {
    case 0:
      return { value: argument, end: at }
    case 1:
      return { value: -1 - argument, end: at }
    case 2:
    case 3: {
      const end = at + argument
      if (end > bytes.length) throw new RangeError('Too short.')
      const part = bytes.slice(at, end)
      return { value: major === 2 ? part : new TextDecoder('utf-8', { fatal: true }).decode(part), end }
    }
    case 4: {
      const items: Cbor[] = []
      let end = at
      for (let count = 0; count < argument; count += 1) {
        const item = readCbor(bytes, end, depth + 1)
        items.push(item.value)
        end = item.end
      }
      return { value: items, end }
    }
    case 5: {
      const entries = new Map<number | string, Cbor>()
      let end = at
      for (let count = 0; count < argument; count += 1) {
        const key = readCbor(bytes, end, depth + 1)
        const item = readCbor(bytes, key.end, depth + 1)
        if (typeof key.value !== 'number' && typeof key.value !== 'string')
          throw new RangeError('A key of a strange kind.')
        if (entries.has(key.value)) throw new RangeError('A key twice.')
        entries.set(key.value, item.value)
        end = item.end
      }
      return { value: entries, end }
    }
    default: {
      const simple = new Map<number, boolean | null>([
        [0xf4, false],
        [0xf5, true],
        [0xf6, null],
      ]).get(first)
      if (simple === undefined) throw new RangeError('A value of a strange kind.')
      return { value: simple, end: start + 1 }
    }
  }
}

/** The number in the head of a value: in its first byte, or in the 1, 2 or 4 bytes after it. */
function readArgument(view: DataView, start: number): { argument: number; at: number } {
  const short = view.getUint8(start) & 0x1f
  if (short < 24) return { argument: short, at: start + 1 }
  if (short === 24) return { argument: view.getUint8(start + 1), at: start + 2 }
  if (short === 25) return { argument: view.getUint16(start + 1), at: start + 3 }
  if (short === 26) return { argument: view.getUint32(start + 1), at: start + 5 }
  throw new RangeError('A length of a strange kind.')
}
