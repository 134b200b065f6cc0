import type { PreparedTransaction } from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ApproverPorts, SigningJob } from '../approve.types.ts'
import { authorisationDigest, type SignedAuthorisation, serializeTransaction } from './ethereumTransaction.ts'

const jobOf = (digest: Uint8Array): SigningJob => ({ key: 'evm', digest: new Uint8Array(digest) })

/**
 * Signs transactions of one account that follow each other. An authorisation goes with the first: it counts after that.
 * @param first The number of the first.
 * @throws KitError of the key worker, or the signal's reason.
 */
export async function signTransactions(
  prepared: readonly PreparedTransaction[],
  first: bigint,
  sign: ApproverPorts['sign'],
  signal: AbortSignal,
): Promise<readonly { readonly raw: Uint8Array; readonly nonce: bigint }[]> {
  const numbered = prepared.map((one, i) => ({ ...one, nonce: first + BigInt(i) }))
  const authorisations = new Map<PreparedTransaction, SignedAuthorisation>()
  for (const one of numbered) {
    if (one.authorization === undefined) continue
    // The transaction has taken its own number by the time that the authorisation counts.
    const authorisation = { chainId: one.chainId, address: one.authorization.address, nonce: one.nonce + 1n }
    const [signature] = await sign([jobOf(authorisationDigest(authorisation))], signal)
    if (signature === undefined) throw new Error('no signature')
    authorisations.set(one, { ...authorisation, signature })
  }
  const bytesOf = (one: PreparedTransaction, signature?: Uint8Array) =>
    serializeTransaction(one, signature, authorisations.get(one))
  const signatures = await sign(
    numbered.map((one) => jobOf(keccak_256(bytesOf(one)))),
    signal,
  )
  signal.throwIfAborted()
  return numbered.map((one, i) => {
    const signature = signatures[i]
    if (signature === undefined) throw new Error('no signature')
    return { raw: bytesOf(one, signature), nonce: one.nonce }
  })
}
