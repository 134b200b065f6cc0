import type { Env, TransactionOutcome } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { pause } from '../evm/transport/pause.ts'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'

/**
 * Looks for a transaction until two thirds of the network have voted for its block. The block's number is its slot.
 * @throws KitError `transaction/timeout` when the time is up.
 */
export async function waitForSignature(
  rpc: SolanaRpc,
  options: {
    hash: string
    timeoutMs: number
    pollingIntervalMs: number
    clock: Env['clock']
    signal: AbortSignal
  },
): Promise<TransactionOutcome> {
  const { hash, clock, signal } = options
  const deadlineMs = clock.nowMs() + options.timeoutMs
  for (;;) {
    const { value } = await rpc(rpcAnswers.statuses, 'getSignatureStatuses', [[hash]], signal)
    const [status] = value
    if (status && status.confirmationStatus !== 'processed') {
      const failed = status.err !== null && status.err !== undefined
      return { status: failed ? 'reverted' : 'success', blockNumber: status.slot }
    }
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) {
      const shortMessage = `The transaction was not in a block after ${options.timeoutMs / 1000} s`
      throw new KitError({ code: 'transaction/timeout', shortMessage, retryable: true })
    }
    await pause(clock, Math.min(options.pollingIntervalMs, leftMs), signal)
  }
}
