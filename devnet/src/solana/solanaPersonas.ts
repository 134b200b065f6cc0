import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import type { Persona } from '../world/personas.ts'
import { solanaSecret } from './solanaSecret.ts'

const signer = (index: number) => createKeyPairSignerFromPrivateKeyBytes(solanaSecret(index))

/** The people of the devnet on Solana, from its public seed phrase. */
export const solanaPersonas: Readonly<Record<Persona, KeyPairSigner>> = {
  alice: await signer(0),
  bob: await signer(1),
  carol: await signer(2),
}
