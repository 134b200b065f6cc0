import { base58 } from '@scure/base'
import type { Layout, LayoutValue } from './layout.types.ts'
import { layoutSizes } from './layoutSizes.ts'

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function sameStart(data: Uint8Array, tag: readonly number[]): boolean {
  return data.length >= tag.length && tag.every((byte, i) => data[i] === byte)
}

/** Reads data of a layout to its last byte; `undefined` for anything else. */
export function readLayout(layout: Layout, data: Uint8Array): readonly LayoutValue[] | undefined {
  if (!sameStart(data, layout.tag)) return undefined
  let at = layout.tag.length
  const take = (size: number) => {
    if (at + size > data.length) throw new Error('ends too early')
    at += size
    return data.subarray(at - size, at)
  }
  try {
    const values = layout.fields.map((kind): LayoutValue => {
      if (kind === 'key') return base58.encode(take(32))
      if (kind === 'text') {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(Number(little(take(8)))))
      }
      if (kind !== 'maybeKey') return little(take(layoutSizes[kind]))
      const flag = take(1)[0]
      if (flag === 0) return undefined
      if (flag !== 1) throw new Error('no flag')
      return base58.encode(take(32))
    })
    return at === data.length ? values : undefined
  } catch {
    return undefined
  }
}
