import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { type Layout, type LayoutValue, layoutSizes } from '../src/solana/instructionRow.ts'

function toLittle(value: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

/** Writes what was read: the same bytes. */
export function writeLayout(layout: Layout, values: readonly LayoutValue[]): Uint8Array {
  const body = layout.fields.map((kind, i) => {
    const value = values[i]
    if (kind === 'maybeKey' && value === undefined) return Uint8Array.of(0)
    if (kind === 'maybeKey') return concatBytes(Uint8Array.of(1), base58.decode(String(value)))
    if (kind === 'key') return base58.decode(String(value))
    if (kind === 'text') {
      const bytes = new TextEncoder().encode(String(value))
      return concatBytes(toLittle(BigInt(bytes.length), 8), bytes)
    }
    return toLittle(BigInt(value ?? 0n), layoutSizes[kind])
  })
  return concatBytes(Uint8Array.from(layout.tag), ...body)
}
