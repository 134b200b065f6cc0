import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { rootToWords } from './rootToWords.ts'

/** The 64-byte seed of a root: PBKDF2-HMAC-SHA512, 2048 rounds, empty passphrase; by the browser's own code. BIP-39. */
export function rootToSeed(root: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(rootToWords(root))
}
