import { isKitError } from '@latchkey/protocol'
import { type PreparedTransaction, type Rpc, readNonce } from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ApproverPorts } from '../approve/approve.types.ts'
import { lockNonce } from '../approve/sign/lockNonce.ts'
import { isNonceUsed, sendRaw } from '../approve/sign/sendRaw.ts'
import { signTransactions } from '../approve/sign/signTransactions.ts'
import type { KeptBatch } from '../store/vaultStore.ts'
import type { BatchKey, KeptBatches } from './keptBatches.ts'

const hashOf = (raw: Uint8Array) => `0x${bytesToHex(keccak_256(raw))}`

type Ports = { readonly rpc: Rpc; readonly sign: ApproverPorts['sign']; readonly kept: KeptBatches }

/**
 * Signs a batch that a person has allowed, writes down what it is known by, and sends it. Each transaction is written
 * down before it is sent, so that who comes back after a reload finds it; none is sent that isn't, or a second time.
 *
 * @param prepared The one transaction of an atomic batch, or one for each call.
 * @throws VaultError `calls/duplicate-id`, or the node's refusal of the first: then nothing was sent, and the id is free.
 */
export async function sendBatch(
  prepared: readonly PreparedTransaction[],
  key: BatchKey,
  batch: Pick<KeptBatch, 'networkId' | 'account' | 'isAtomic'>,
  { rpc, sign, kept }: Ports,
  signal: AbortSignal,
): Promise<void> {
  const [head] = prepared
  if (head === undefined) throw new Error('an empty batch')
  await lockNonce({ chainId: head.chainId, account: batch.account }, signal, async () => {
    const signed = await signTransactions(prepared, await readNonce(rpc, batch.account, signal), sign, signal)
    const { origin, id, user } = key
    const known = signed.map(({ raw, nonce }) => ({ hash: hashOf(raw), nonce }))
    const total = known.length
    await kept.add(user, { ...batch, origin, id, total, begun: known.slice(0, 1), isOver: total === 1 })
    let begun: KeptBatch['begun'] = []
    try {
      for (const [i, { raw }] of signed.entries()) {
        signal.throwIfAborted()
        const before = begun
        begun = known.slice(0, i + 1)
        if (i > 0) await kept.change(key, { begun })
        const watched = watchSending(rpc)
        try {
          await sendRaw(watched.rpc, raw, signal)
        } catch (error) {
          if (!watched.mayHaveArrived()) begun = before
          throw error
        }
      }
    } catch (error) {
      if (begun.length === 0) await kept.remove(key)
      // What comes after it stays undone: the status says so.
      if (begun.length === 0 || signal.aborted) throw error
    } finally {
      // Of one alone all is written down already.
      if (begun.length > 0 && total > 1) await kept.change(key, { begun, isOver: true })
    }
  })
}

/**
 * A node that answers with a refusal doesn't have what it was sent. Where none answered, or it is said to come too late, it
 * may have arrived.
 */
function watchSending(rpc: Rpc): { readonly rpc: Rpc; mayHaveArrived(): boolean } {
  let mayHaveArrived = false
  return {
    mayHaveArrived: () => mayHaveArrived,
    async rpc(method, params, limit) {
      try {
        return await rpc(method, params, limit)
      } catch (error) {
        if (!isKitError(error, 'rpc/internal') || isNonceUsed(error)) mayHaveArrived = true
        throw error
      }
    },
  }
}
