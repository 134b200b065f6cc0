import type { KmsContext } from './kms.types.ts'

/** A context as bytes, the same for the same entries in any order. */
export function contextBytes(context: KmsContext): Uint8Array {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([one], [other]) => (one < other ? -1 : 1))))
}
