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

/** The root of one address: a private key of Ethereum, or the seed of a key pair of Solana. */
type SingleKind = 'evmKey' | 'solanaKey'

/**
 * What a root is: the entropy of a phrase, which makes a key of each kind, or itself a private key, which has one address.
 * The same 32 bytes can be each of these, so the addresses say it, and never the bytes.
 */
export type RootKind = 'phrase' | SingleKind

export type PhraseAddresses = Readonly<Record<KeyKind, string>>
type Alone<Kind extends KeyKind> = Readonly<Record<Kind, string>> & {
  readonly [Other in Exclude<KeyKind, Kind>]?: undefined
}
export type KeyAddresses = Alone<'evm'> | Alone<'solana'>

/** The public face of a root: what an account is known by, and what every rebuilt root is checked against. */
export type RootAddresses = PhraseAddresses | KeyAddresses

/** What the root of these addresses is. All four, or the one: with any other number it is no root of any kind. */
export function rootKindOf({ evm, solana, bitcoinPayment, bitcoinOrdinals }: RootAddresses): RootKind {
  if (bitcoinPayment !== undefined || bitcoinOrdinals !== undefined) return 'phrase'
  if (solana === undefined) return 'evmKey'
  return evm === undefined ? 'solanaKey' : 'phrase'
}

/** The address that a wallet is named by: that of Ethereum, or the only one. */
export const firstAddressOf = (addresses: RootAddresses): string =>
  addresses.evm === undefined ? addresses.solana : addresses.evm

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

/** The first private keys of a root, by their kind. */
export type RootKeys = {
  /** The caller wipes it. Throws `keys/root-mismatch` for a kind that the root has no key of. */
  readonly key: (kind: KeyKind) => Uint8Array
  /** Forgets what they are made of. */
  readonly wipe: () => void
}

/** Throws `keys/root-mismatch` for bytes that are no private key where the root is one. The caller wipes root and keys. */
export async function openRootKeys(root: Uint8Array, kind: RootKind): Promise<RootKeys> {
  if (kind === 'phrase') {
    const seed = await rootToSeed(root)
    return { key: (each) => keyKinds[each].derive(seed), wipe: () => seed.fill(0) }
  }
  if (!isKeyOf(root, kind)) throw new KeysError('keys/root-mismatch')
  return {
    key(each) {
      if (each !== (kind === 'evmKey' ? 'evm' : 'solana')) throw new KeysError('keys/root-mismatch')
      return root.slice()
    },
    wipe: () => {},
  }
}

/** Whether bytes are a private key of secp256k1: 32 of them, above zero and below the order of the curve. */
export function isEvmKey(bytes: Uint8Array): boolean {
  return secp256k1.utils.isValidSecretKey(bytes)
}

/** Every 32 bytes are a seed of ed25519. */
const isKeyOf = (root: Uint8Array, kind: SingleKind) => (kind === 'evmKey' ? isEvmKey(root) : root.length === 32)

/** The addresses of a root of a kind. Throws `keys/root-mismatch` for one that can't be of it. */
export async function addressesAs(root: Uint8Array, kind: RootKind): Promise<RootAddresses> {
  if (kind === 'phrase') return addressesOf(root)
  if (!isKeyOf(root, kind)) throw new KeysError('keys/root-mismatch')
  return kind === 'evmKey' ? { evm: evmAddress(root) } : { solana: solanaAddress(root) }
}

/** The first address of each kind of a root that is the entropy of a phrase. */
export async function addressesOf(root: Uint8Array): Promise<PhraseAddresses> {
  const keys = await openRootKeys(root, 'phrase')
  const addressOf = (kind: KeyKind) => {
    const key = keys.key(kind)
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
    keys.wipe()
  }
}

/**
 * What seals and services know the addresses of a wallet by: SHA-256 over all of them, base64url. One address has a name of
 * its own in front, so that no wallet of one is ever taken for a wallet of four.
 */
export function addressesDigest(addresses: RootAddresses): string {
  const { solana, bitcoinPayment, bitcoinOrdinals } = addresses
  const evm = addresses.evm?.toLowerCase()
  const partsOf: Readonly<Record<RootKind, readonly unknown[]>> = {
    phrase: ['latchkey/addresses/v1', evm, solana, bitcoinPayment, bitcoinOrdinals],
    evmKey: ['latchkey/address/v1', 'evm', evm],
    solanaKey: ['latchkey/address/v1', 'solana', solana],
  }
  const parts = partsOf[rootKindOf(addresses)]
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
