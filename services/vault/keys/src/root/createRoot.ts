/** Bytes of a new root: 24 words of BIP-39. */
export const rootBytes = 32

/** A new root. `randomBytes` must be a cryptographically strong source. Throws when it returns another length. */
export function createRoot(randomBytes: (size: number) => Uint8Array): Uint8Array {
  const root = randomBytes(rootBytes)
  if (root.length !== rootBytes) throw new RangeError(`The random source gave ${root.length} bytes, not ${rootBytes}.`)
  return root
}
