// Addresses: EIP-55, base58 public keys (Solana), BIP-173 and BIP-350 (segwit), BIP-341 (taproot).

import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64urlnopad, bech32, bech32m } from '@scure/base'
import { type BitcoinScript, deriveBitcoinKey, deriveEvmKey } from './bip32.ts'
import { rootToSeed } from './bip39.ts'
import { KeysError } from './KeysError.ts'
import { deriveSolanaKey } from './slip10.ts'

/** The kinds of keys that a root makes, by the name of their address. */
export type KeyKind = 'evm' | 'solana' | 'bitcoinPayment' | 'bitcoinOrdinals'

/** The public face of a root: what an account is known by, and what every rebuilt root is checked against. */
export type RootAddresses = Readonly<Record<KeyKind, string>>

type KeyKindRow = {
  /** The first private key of the kind. */
  readonly derive: (seed: Uint8Array) => Uint8Array
  readonly address: (privateKey: Uint8Array) => string
}

export const keyKinds: Readonly<Record<KeyKind, KeyKindRow>> = {
  evm: { derive: (seed) => deriveEvmKey(seed), address: evmAddress },
  solana: { derive: (seed) => deriveSolanaKey(seed), address: solanaAddress },
  bitcoinPayment: {
    derive: (seed) => deriveBitcoinKey(seed, 'p2wpkh'),
    address: (key) => bitcoinAddress(key, 'p2wpkh'),
  },
  bitcoinOrdinals: {
    derive: (seed) => deriveBitcoinKey(seed, 'p2tr'),
    address: (key) => bitcoinAddress(key, 'p2tr'),
  },
}

/** The first address of each kind. */
export async function addressesOf(root: Uint8Array): Promise<RootAddresses> {
  const seed = await rootToSeed(root)
  const addressOf = (kind: KeyKind) => {
    const key = keyKinds[kind].derive(seed)
    try {
      return keyKinds[kind].address(key)
    } finally {
      key.fill(0)
    }
  }
  try {
    return {
      evm: addressOf('evm'),
      solana: addressOf('solana'),
      bitcoinPayment: addressOf('bitcoinPayment'),
      bitcoinOrdinals: addressOf('bitcoinOrdinals'),
    }
  } finally {
    seed.fill(0)
  }
}

/** What seals and services know the addresses of a wallet by: SHA-256 over all of them, base64url. */
export function addressesDigest({ evm, solana, bitcoinPayment, bitcoinOrdinals }: RootAddresses): string {
  const parts = ['latchkey/addresses/v1', evm.toLowerCase(), solana, bitcoinPayment, bitcoinOrdinals]
  return base64urlnopad.encode(sha256(utf8ToBytes(JSON.stringify(parts))))
}

/** The EIP-55 address of a secp256k1 private key. */
export function evmAddress(privateKey: Uint8Array): string {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  const plain = bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))
  const checksum = bytesToHex(keccak_256(utf8ToBytes(plain)))
  const digits = [...plain].map((digit, i) =>
    Number.parseInt(checksum[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** The base58 address of an ed25519 private key: the public key itself. */
export function solanaAddress(privateKey: Uint8Array): string {
  return base58.encode(ed25519.getPublicKey(privateKey))
}

/** The segwit address of a private key: bech32 for `p2wpkh` (BIP-173), bech32m for `p2tr` (BIP-350). */
export function bitcoinAddress(privateKey: Uint8Array, script: BitcoinScript, testnet = false): string {
  const prefix = testnet ? 'tb' : 'bc'
  if (script === 'p2tr') return bech32m.encode(prefix, [1, ...bech32m.toWords(taprootOutput(privateKey))])
  const program = ripemd160(sha256(secp256k1.getPublicKey(privateKey, true)))
  return bech32.encode(prefix, [0, ...bech32.toWords(program)])
}

/** The output key of a key that is spent by signature alone: BIP-341, without a script tree. */
function taprootOutput(privateKey: Uint8Array): Uint8Array {
  const { lift_x, pointToBytes, taggedHash } = schnorr.utils
  const { Point } = secp256k1
  const internal = schnorr.getPublicKey(privateKey)
  const tweak = Point.Fn.fromBytes(taggedHash('TapTweak', internal))
  // One in 2^128, and no address then: the tweak would take the key away.
  if (tweak === 0n) throw new KeysError('keys/path-invalid')
  return pointToBytes(lift_x(bytesToNumber(internal)).add(Point.BASE.multiply(tweak)))
}

function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
