/** How long an RLP item is, or `undefined` where the bytes are none in the shortest form. */
function itemEnd(bytes: Uint8Array, at: number): { start: number; end: number; list: boolean } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first < 0x80) return { start: at, end: at + 1, list: false }
  const list = first >= 0xc0
  const short = first - (list ? 0xc0 : 0x80)
  if (short <= 55) return { start: at + 1, end: at + 1 + short, list }
  let length = 0
  for (let i = 1; i <= short - 55; i++) length = length * 256 + (bytes[at + i] ?? 0)
  return { start: at + 1 + short - 55, end: at + 1 + short - 55 + length, list }
}

/** How many items an RLP list has that fills `bytes` exactly; `undefined` where there is none. */
export function rlpListLength(bytes: Uint8Array, from = 0): number | undefined {
  const outer = itemEnd(bytes, from)
  if (!outer?.list || outer.end !== bytes.length) return undefined
  let at = outer.start
  let count = 0
  while (at < outer.end) {
    const item = itemEnd(bytes, at)
    if (!item || item.end > outer.end) return undefined
    at = item.end
    count++
  }
  return count
}
