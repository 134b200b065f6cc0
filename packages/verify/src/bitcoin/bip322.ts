import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { CompactSize, RawWitness } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'

/** What an address asks for: a key by its hash, or the key itself of taproot. */
export type Challenge = {
  readonly type: 'pkh' | 'wpkh' | 'sh' | 'tr'
  readonly hash: Uint8Array
  /** The whole output script. */
  readonly script: Uint8Array
}

const zeros = (size: number) => new Uint8Array(size)
const doubleSha = (bytes: Uint8Array) => sha256(sha256(bytes))
const sized = (bytes: Uint8Array) => concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
const same = (left: Uint8Array, right: Uint8Array) => bytesToHex(left) === bytesToHex(right)

function tagged(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const hash = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(hash, hash, ...parts))
}

/** The output of the transaction that is signed: nothing, to no one (BIP-322, to_sign). */
const output = concatBytes(zeros(8), Uint8Array.of(1, 0x6a))

/** The first output of to_spend, which holds the text and the address (BIP-322). */
export function outpointOf(script: Uint8Array, message: string): Uint8Array {
  const hash = tagged('BIP0322-signed-message', utf8ToBytes(message))
  const toSpend = concatBytes(
    ...[zeros(4), Uint8Array.of(1), zeros(32), Uint8Array.of(0xff, 0xff, 0xff, 0xff)],
    ...[Uint8Array.of(34, 0, 32), hash, zeros(4)],
    ...[Uint8Array.of(1), zeros(8), sized(script), zeros(4)],
  )
  return concatBytes(doubleSha(toSpend), zeros(4))
}

/** Whether bytes are the witness that spends to_spend: the simple form. */
export function isSimpleProof(challenge: Challenge, message: string, signature: Uint8Array): boolean {
  return isWitness(challenge, outpointOf(challenge.script, message), zeros(4), readWitness(signature))
}

/** Whether bytes are the whole to_sign, with one input, no time lock and version 0 or 2: the full form. */
export function isFullProof(challenge: Challenge, message: string, transaction: Uint8Array): boolean {
  const version = transaction.slice(0, 4)
  if (!same(version, zeros(4)) && !same(version, Uint8Array.of(2, 0, 0, 0))) return false
  const outpoint = outpointOf(challenge.script, message)
  const end = transaction.length - 4
  for (const scriptSig of scriptSigs(challenge, transaction)) {
    const head = concatBytes(
      ...[version, Uint8Array.of(0, 1, 1), outpoint, sized(scriptSig), zeros(4)],
      ...[Uint8Array.of(1), output],
    )
    if (!same(transaction.slice(0, head.length), head) || !same(transaction.slice(end), zeros(4))) continue
    return isWitness(challenge, outpoint, version, readWitness(transaction.slice(head.length, end)))
  }
  return false
}

/** What may stand in the input's script: the program of p2sh-p2wpkh, read from the witness's key; else nothing. */
function scriptSigs({ type }: Challenge, transaction: Uint8Array): readonly Uint8Array[] {
  if (type !== 'sh') return [zeros(0)]
  const key = transaction.slice(-4 - 33, -4)
  return [concatBytes(Uint8Array.of(22, 0, 20), hash160(key))]
}

/** The items of a witness, undefined unless it is written as it has to be. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    const items = RawWitness.decode(bytes)
    return same(RawWitness.encode(items), bytes) ? items : undefined
  } catch {
    return undefined
  }
}

function isWitness(
  { type, hash, script }: Challenge,
  outpoint: Uint8Array,
  version: Uint8Array,
  witness: readonly Uint8Array[] | undefined,
): boolean {
  const [first, key] = witness ?? []
  if (!first) return false
  try {
    if (type === 'tr') return witness?.length === 1 && isTaproot(hash, script, outpoint, version, first)
    if (witness?.length !== 2 || key?.length !== 33) return false
    const keyHash = hash160(key)
    const asked = type === 'sh' ? hash160(concatBytes(Uint8Array.of(0, 20), keyHash)) : keyHash
    if (!same(asked, hash) || first.at(-1) !== sighashAll) return false
    return secp256k1.verify(first.slice(0, -1), segwitHash(keyHash, outpoint, version), key, {
      prehash: false,
      lowS: true,
      format: 'der',
    })
  } catch {
    return false
  }
}

const sighashAll = 1

/** What a key of segwit signs (BIP-143), with SIGHASH_ALL. */
function segwitHash(keyHash: Uint8Array, outpoint: Uint8Array, version: Uint8Array): Uint8Array {
  const scriptCode = concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac))
  return doubleSha(
    concatBytes(
      ...[version, doubleSha(outpoint), doubleSha(zeros(4)), outpoint, sized(scriptCode), zeros(8), zeros(4)],
      ...[doubleSha(output), zeros(4), Uint8Array.of(sighashAll, 0, 0, 0)],
    ),
  )
}

/** The key path of taproot (BIP-341): SIGHASH_DEFAULT in 64 bytes, or SIGHASH_ALL in 65. */
function isTaproot(
  key: Uint8Array,
  script: Uint8Array,
  outpoint: Uint8Array,
  version: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== 64 && !(signature.length === 65 && signature[64] === sighashAll)) return false
  const kind = signature.length === 64 ? 0 : sighashAll
  const hash = tagged(
    'TapSighash',
    ...[Uint8Array.of(0, kind), version, zeros(4), sha256(outpoint), sha256(zeros(8)), sha256(sized(script))],
    ...[sha256(zeros(4)), sha256(output), Uint8Array.of(0), zeros(4)],
  )
  return schnorr.verify(signature.slice(0, 64), hash, key)
}
