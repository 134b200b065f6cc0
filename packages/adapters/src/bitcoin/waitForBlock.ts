import type { Env, TransactionOutcome } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { pause } from '../evm/transport/pause.ts'
import { RpcFailure } from '../evm/transport/RpcFailure.ts'
import type { Esplora } from './createEsplora.ts'
import { esploraAnswers } from './esploraAnswers.schema.ts'

/**
 * Looks for a transaction until it is in a block. A server that doesn't know it yet is asked again: they tell each other.
 * @throws KitError `transaction/timeout` when the time is up.
 */
export async function waitForBlock(
  esplora: Esplora,
  options: { hash: string; timeoutMs: number; pollingIntervalMs: number; clock: Env['clock']; signal: AbortSignal },
): Promise<TransactionOutcome> {
  const { hash, clock, signal } = options
  const deadlineMs = clock.nowMs() + options.timeoutMs
  for (;;) {
    const status = await esplora.read(esploraAnswers.status, `/tx/${hash}/status`, signal).catch(passOver)
    // Bitcoin has no transactions that are mined without effect.
    if (status?.confirmed) return { status: 'success', blockNumber: BigInt(status.block_height ?? 0) }
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) {
      const shortMessage = `The transaction was not in a block after ${options.timeoutMs / 1000} s`
      throw new KitError({ code: 'transaction/timeout', shortMessage, retryable: true })
    }
    await pause(clock, Math.min(options.pollingIntervalMs, leftMs), signal)
  }
}

function passOver(error: unknown): undefined {
  if (error instanceof RpcFailure && error.kind === 'aborted') throw error
  return undefined
}
