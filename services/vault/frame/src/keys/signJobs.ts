import { type KeyKind, KeysError, signDigest, signEd25519 } from '@latchkey/vault/keys'
import type { SigningJob } from '../approve/approve.types.ts'

/** Signs each job with its key. Throws `keys/path-invalid` where one is missing. */
export function signJobs(
  keys: ReadonlyMap<KeyKind, Uint8Array>,
  jobs: readonly SigningJob[],
): Uint8Array<ArrayBuffer>[] {
  return jobs.map((job) => {
    const key = keys.get(job.key)
    if (key === undefined) throw new KeysError('keys/path-invalid')
    return job.key === 'evm' ? evmSignature(key, job.digest) : new Uint8Array(signEd25519(key, job.message))
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
