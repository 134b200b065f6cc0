import { createHash } from 'node:crypto'
import { isOnCurve } from './isOnCurve.ts'
import { readBase58 } from './readBase58.ts'
import { writeBase58 } from './writeBase58.ts'

/** The program that keeps what tokens are called (Metaplex Token Metadata). */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Where the metadata of a mint is: the first address that the program derives for it which is nobody's key. */
export function metadataAddress(mint: string): string {
  const program = readBase58(metadataProgram)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of ['metadata', program, readBase58(mint), Uint8Array.of(bump), program, 'ProgramDerivedAddress'])
      hash.update(part)
    const bytes = hash.digest()
    if (!isOnCurve(bytes)) return writeBase58(bytes)
  }
  throw new Error('No address could be derived')
}
