import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** The root as words: 24 for a root that was made here, 12 for an imported one of 16 bytes. BIP-39, English list. */
export function rootToWords(root: Uint8Array): string {
  return entropyToMnemonic(root, wordlist)
}
