import type { Rpc } from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ApproverPorts, SigningJob } from '../approve/approve.types.ts'
import { type Authorisation, authorisationDigest } from '../approve/sign/ethereumTransaction.ts'
import { signatureHex } from '../approve/sign/signatureHex.ts'
import { VaultError } from '../errors/VaultError.ts'
import { type SignedOperation, sendOperation } from './sendOperation.ts'
import { operationDigest, operationHash, operationWire, type UnsignedOperation } from './userOperation.ts'

const jobOf = (digest: Uint8Array): SigningJob => ({ key: 'evm', digest: new Uint8Array(digest) })

/** An authorisation beside an operation, as bundlers take it. */
export function authorisationWire({ chainId, address, nonce }: Authorisation, signature: Uint8Array) {
  const part = (from: number) => `0x${bytesToHex(signature.subarray(from, from + 32))}`
  return {
    chainId: `0x${chainId.toString(16)}`,
    address,
    nonce: `0x${nonce.toString(16)}`,
    r: part(0),
    s: part(32),
    yParity: `0x${signature[64] ?? 0}`,
  }
}

/**
 * Signs an operation and what the account needs for it, with one opening of the wallet.
 * @param authorisation What the account becomes smart by, where it isn't.
 * @throws KitError of the key worker, or the signal's reason.
 */
export async function signOperation(
  operation: UnsignedOperation,
  chainId: number,
  authorisation: Authorisation | undefined,
  sign: ApproverPorts['sign'],
  signal: AbortSignal,
): Promise<SignedOperation> {
  const jobs = [operationDigest(operation, chainId), ...(authorisation ? [authorisationDigest(authorisation)] : [])]
  const [own, allows] = await sign(jobs.map(jobOf), signal)
  signal.throwIfAborted()
  if (own === undefined || (authorisation && allows === undefined)) throw new Error('no signature')
  return {
    hash: operationHash(operation, chainId),
    wire: {
      ...operationWire(operation),
      signature: signatureHex(own),
      ...(authorisation && allows && { eip7702Auth: authorisationWire(authorisation, allows) }),
    },
  }
}

/**
 * Signs the operation of a page, and hands it to the bundler.
 * @returns Its hash.
 * @throws KitError of the bundler or the key worker; `bundler/outcome-unknown` where the bundler may have it.
 */
export async function signAndSend(
  operation: UnsignedOperation,
  chainId: number,
  { bundler, sign }: { readonly bundler: Rpc; readonly sign: ApproverPorts['sign'] },
  signal: AbortSignal,
): Promise<string> {
  const signed = await signOperation(operation, chainId, undefined, sign, signal)
  if (await sendOperation(bundler, signed, signal)) return signed.hash
  throw new VaultError('bundler/outcome-unknown', { details: signed.hash })
}
