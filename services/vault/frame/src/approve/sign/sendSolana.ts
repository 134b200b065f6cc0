import { isKitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import type { Rpc } from '../lookUp/lookUp.types.ts'
import type { SolanaTransaction } from '../solana/solana.types.ts'
import { writeSolanaTransaction } from '../solana/writeSolanaTransaction.ts'

const pausesMs = [300, 1200]
const has = /already been processed|AlreadyProcessed/i
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a signed transaction and gives its first signature, by which the network knows it. Sent again with the same bytes
 * where the answer was lost.
 * @throws KitError of the node when it refuses, or the signal's reason: nothing is sent after it.
 */
export async function sendSolana(
  rpc: Rpc,
  transaction: SolanaTransaction,
  options: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string> {
  const id = base58.encode(transaction.signatures[0] ?? new Uint8Array())
  const params = [base64.encode(writeSolanaTransaction(transaction)), { ...options, encoding: 'base64' }]
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      await rpc('sendTransaction', params, signal)
      return id
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Error && has.test(error.message)) return id
      const wait = pausesMs[attempt]
      const lost = !isKitError(error) || isKitError(error, 'request/went-wrong')
      if (wait === undefined || !lost) throw error
      await pause(wait)
    }
  }
}
