import { formsOf } from './formsOf.ts'

/**
 * A search for many secrets in one pass: what three bytes at a place say is looked up before anything is compared.
 * @param secrets By name; at least 16 bytes each.
 * @returns A function that adds the names of what it finds in a piece of memory.
 */
export function createSearch(
  secrets: ReadonlyMap<string, Uint8Array>,
): (piece: Buffer, size: number, found: Set<string>) => void {
  const heads = new Uint8Array(2 ** 24)
  const wanted = new Map<number, { name: string; form: Buffer }[]>()
  for (const [name, secret] of secrets)
    for (const form of formsOf(secret)) {
      const head = form.readUIntBE(0, 3)
      heads[head] = 1
      wanted.set(head, [...(wanted.get(head) ?? []), { name, form }])
    }
  return (piece, size, found) => {
    let head = 0
    for (let at = 0; at < size; at += 1) {
      head = ((head << 8) | (piece[at] ?? 0)) & 0xff_ff_ff
      if (heads[head] !== 1 || at < 2) continue
      for (const { name, form } of wanted.get(head) ?? [])
        if (form.equals(piece.subarray(at - 2, at - 2 + form.length))) found.add(name)
    }
  }
}
