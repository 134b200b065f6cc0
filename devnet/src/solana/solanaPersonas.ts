import { deriveSolanaKey } from '@latchkey/vault/keys'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { type Persona, practiceSeedPhrase } from '../world/personas.ts'

const seed = mnemonicToSeedSync(practiceSeedPhrase)
const signer = (index: number) => createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(deriveSolanaKey(seed, index)))

/** The people of the devnet on Solana, from the same public seed phrase: `m/44'/501'/index'/0'`. */
export const solanaPersonas: Readonly<Record<Persona, KeyPairSigner>> = {
  alice: await signer(0),
  bob: await signer(1),
  carol: await signer(2),
}
