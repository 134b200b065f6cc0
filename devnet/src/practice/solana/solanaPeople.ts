import { solanaPersonas } from '../../solana/solanaPersonas.ts'
import type { SolanaPerson } from './createSolanaFamily.ts'

/** The practice wallet's people on Solana. */
export const solanaPeople: readonly SolanaPerson[] = [
  { key: 'alice', name: 'Alice', signer: solanaPersonas.alice },
  { key: 'bob', name: 'Bob', signer: solanaPersonas.bob },
  { key: 'carol', name: 'Carol', signer: solanaPersonas.carol },
]
