import {
  addressesOf,
  createRecoveryKey,
  createRoot,
  type KeyKind,
  KeysError,
  openKeys,
  openRootKeys,
  openWithRecovery,
  type RootKind,
  rootToWords,
  sealToRecovery,
  signDigest,
  signEd25519,
  signSolanaProof,
  splitRoot,
  writePrivateKey,
} from '@latchkey/vault/keys'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { SigningJob } from '../approve/approve.types.ts'
import type { Revealed } from './keyJobs.types.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * Makes a wallet of its own, opens it, signs with it and forgets it, so that the browser has compiled all of that and made
 * the curves' tables by the time that a person's wallet is to be made or opened. Nothing of it is anybody's.
 */
export async function warmUp(): Promise<void> {
  const root = createRoot(random)
  const recovery = createRecoveryKey(random)
  const addresses = await addressesOf(root)
  const shares = await splitRoot(root)
  const context = { user: 'warm-up', set: 'warm-up', slot: 'R' }
  openWithRecovery(recovery.secret, sealToRecovery(recovery.public, shares.recovery, context, random), context)
  const keys = await openKeys(shares.device, shares.server, addresses, new Set(['evm', 'solana']))
  signJobs(keys, [
    { key: 'evm', digest: new Uint8Array(32) },
    { key: 'solana', message: new Uint8Array(32) },
  ])
}

/**
 * What a wallet's owner takes along: the words, and the first key of each kind in the form that other wallets import. Of a
 * single key it is that one: the words of its bytes would lead to another wallet.
 */
export async function revealRoot(root: Uint8Array, kind: RootKind): Promise<Revealed> {
  const own = await openRootKeys(root, kind)
  const keys: Uint8Array[] = []
  const keyOf = (of: KeyKind) => {
    const key = own.key(of)
    keys.push(key)
    return key
  }
  try {
    if (kind === 'solanaKey') return { kind, solana: writePrivateKey(keyOf('solana'), kind) }
    const evm = writePrivateKey(keyOf('evm'), 'evmKey')
    if (kind === 'evmKey') return { kind, evm }
    return {
      kind,
      words: rootToWords(root).split(' '),
      evm,
      solana: writePrivateKey(keyOf('solana'), 'solanaKey'),
      bitcoinPayment: wif(keyOf('bitcoinPayment')),
      bitcoinOrdinals: wif(keyOf('bitcoinOrdinals')),
    }
  } finally {
    for (const key of keys) key.fill(0)
    own.wipe()
  }
}

/** Wallet import format of the main network, for a compressed public key. */
function wif(key: Uint8Array): string {
  return createBase58check(sha256).encode(concatBytes(Uint8Array.of(0x80), key, Uint8Array.of(1)))
}

/** Signs each job with its key. Throws `keys/path-invalid` where one is missing. */
export function signJobs(
  keys: ReadonlyMap<KeyKind, Uint8Array>,
  jobs: readonly SigningJob[],
): Uint8Array<ArrayBuffer>[] {
  return jobs.map((job) => {
    const key = keys.get(job.key)
    if (key === undefined) throw new KeysError('keys/path-invalid')
    if (job.key === 'evm') return evmSignature(key, job.digest)
    return new Uint8Array('proof' in job ? signSolanaProof(key, job.proof) : signEd25519(key, job.message))
  })
}

/** r, s, each 32 bytes, and the recovery bit. */
function evmSignature(key: Uint8Array, digest: Uint8Array): Uint8Array<ArrayBuffer> {
  const { r, s, recovery } = signDigest(key, digest)
  const bytes = new Uint8Array(65)
  bytes.set(toBytes(r), 0)
  bytes.set(toBytes(s), 32)
  bytes[64] = recovery
  return bytes
}

function toBytes(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}
