import { deriveEvmKey, deriveSolanaKey, rootToSeed, signDigest, signEd25519 } from '@latchkey/vault/keys'
import type { SigningJob } from '../approve/approve.types.ts'

/** Signs with the first key of each kind. Keys are wiped before it returns. */
export async function signJobs(root: Uint8Array, jobs: readonly SigningJob[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const seed = await rootToSeed(root)
  const keys: Uint8Array[] = [seed]
  const keyOf = (derive: (seed: Uint8Array) => Uint8Array) => {
    const key = derive(seed)
    keys.push(key)
    return key
  }
  try {
    return jobs.map((job) =>
      job.key === 'evm'
        ? evmSignature(keyOf(deriveEvmKey), job.digest)
        : new Uint8Array(signEd25519(keyOf(deriveSolanaKey), job.message)),
    )
  } finally {
    for (const key of keys) key.fill(0)
  }
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
