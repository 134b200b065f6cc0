import { createHash } from 'node:crypto'

/** Names a master key without telling anything of it: 256 random bits cannot be guessed from a hash. */
export function keyFingerprint(key: string): string {
  return createHash('sha256').update(`latchkey master key ${key}`).digest('hex').slice(0, 16)
}
