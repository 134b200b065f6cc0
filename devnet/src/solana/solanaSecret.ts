import { deriveSolanaKey } from '@latchkey/vault/keys'
import { mnemonicToSeedSync } from '@scure/bip39'
import { practiceSeedPhrase } from '../world/personas.ts'

const seed = mnemonicToSeedSync(practiceSeedPhrase)

/** The 32 bytes of the key at an index of the devnet's public seed phrase: `m/44'/501'/index'/0'`. */
export const solanaSecret = (index: number): Uint8Array<ArrayBuffer> => Uint8Array.from(deriveSolanaKey(seed, index))
