import type { Rpc } from '@latchkey/reading'
import type { ApproverPorts } from '../approve/approve.types.ts'
import { lockNonce } from '../approve/sign/lockNonce.ts'
import type { BatchKey, KeptBatches } from '../batches/keptBatches.ts'
import type { KeptBatch } from '../store/vaultStore.ts'
import { sendOperation } from './sendOperation.ts'
import { signOperation } from './signOperation.ts'
import type { SponsoredCalls } from './sponsorCalls.ts'
import { operationHash } from './userOperation.ts'

type Ports = { readonly bundler: Rpc; readonly sign: ApproverPorts['sign']; readonly kept: KeptBatches }

/**
 * Signs an operation that a person has allowed, writes down what it is known by, and hands it to the bundler.
 * @throws VaultError `calls/duplicate-id`, or the bundler's refusal: then nothing was sent, and the id is free.
 */
export async function sendSponsored(
  { operation, chainId, authorisation, validUntilS, fromBlock }: SponsoredCalls,
  key: BatchKey,
  batch: Pick<KeptBatch, 'networkId' | 'account'>,
  { bundler, sign, kept }: Ports,
  signal: AbortSignal,
): Promise<void> {
  async function send(): Promise<void> {
    const { origin, id, user } = key
    const known = { hash: operationHash(operation, chainId), nonce: operation.nonce, validUntilS, fromBlock }
    const written = { ...batch, isAtomic: true, origin, id, total: 1, begun: [], isOver: true, operation: known }
    const adding = kept.add(user, written)
    // Its hash is known without a signature: both are done at once.
    const signing = signOperation(operation, chainId, authorisation, sign, signal)
    signing.catch(() => {})
    await adding
    try {
      await sendOperation(bundler, await signing, signal)
    } catch (error) {
      await kept.remove(key)
      throw error
    }
  }
  // Without an authorisation it counts by a number of its own, which no transaction takes.
  await (authorisation === undefined ? send() : lockNonce({ chainId, account: batch.account }, signal, send))
}
