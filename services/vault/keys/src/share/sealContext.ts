import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a ciphertext belongs to. Swapping rows between users, sets or slots makes it unreadable. */
export type SealContext = { readonly user: string; readonly set: string; readonly slot: string }

/** The associated data `ew/v1|user|set|slot`, each part preceded by its length so that no two contexts collide. */
export function sealContext(context: SealContext): Uint8Array {
  const parts = ['ew/v1', context.user, context.set, context.slot].map((part) => {
    const bytes = utf8ToBytes(part)
    const length = new Uint8Array(2)
    new DataView(length.buffer).setUint16(0, bytes.length)
    return concatBytes(length, bytes)
  })
  return concatBytes(...parts)
}
