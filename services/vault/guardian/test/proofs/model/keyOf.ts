import type { World } from './world.types.ts'

/** The secret half of a recovery key. */
export function keyOf({ memory }: World, recoveryPublicKey: string): Uint8Array {
  const secret = memory.keys.get(recoveryPublicKey)
  if (secret === undefined) throw new Error('A recovery key that nobody has made.')
  return secret
}
