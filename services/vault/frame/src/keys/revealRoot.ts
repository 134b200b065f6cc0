import { deriveBitcoinKey, deriveEvmKey, deriveSolanaKey, rootToSeed, rootToWords } from '@latchkey/vault/keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import type { Revealed } from './keyJobs.types.ts'

/** What a wallet's owner takes along: the words, and the first key of each kind in the form that other wallets import. */
export async function revealRoot(root: Uint8Array): Promise<Revealed> {
  const seed = await rootToSeed(root)
  const keys: Uint8Array[] = [seed]
  const keyOf = (key: Uint8Array) => {
    keys.push(key)
    return key
  }
  try {
    const solana = keyOf(deriveSolanaKey(seed))
    return {
      words: rootToWords(root).split(' '),
      evm: `0x${bytesToHex(keyOf(deriveEvmKey(seed)))}`,
      solana: base58.encode(concatBytes(solana, ed25519.getPublicKey(solana))),
      bitcoinPayment: wif(keyOf(deriveBitcoinKey(seed, 'p2wpkh'))),
      bitcoinOrdinals: wif(keyOf(deriveBitcoinKey(seed, 'p2tr'))),
    }
  } finally {
    for (const key of keys) key.fill(0)
  }
}

/** Wallet import format of the main network, for a compressed public key. */
function wif(key: Uint8Array): string {
  return createBase58check(sha256).encode(concatBytes(Uint8Array.of(0x80), key, Uint8Array.of(1)))
}
