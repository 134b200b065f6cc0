import { isKitError } from '@latchkey/protocol'
import type { Rpc } from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Waits before the same bytes are sent again. */
const pausesMs = [300, 1200]
/** Nodes say in many ways that they have these very bytes. */
const has = /already known|already imported|known transaction|alreadyexists/i
/** A node has taken the bytes before, from us or from who passed them on, or another transaction has the nonce. */
const used = /nonce too low|nonce has already been used/i

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function wordsOf(error: unknown): string {
  const details = error instanceof Error && 'details' in error ? String(error.details) : ''
  return error instanceof Error ? `${error.message} ${details}` : ''
}

/** Whether a refusal may be of bytes that are in a block already. */
export function isNonceUsed(error: unknown): boolean {
  return used.test(wordsOf(error))
}

/**
 * Sends a signed transaction and gives its hash, which is known before an answer. Sent again with the same bytes
 * where the answer was lost, never with others. An abort may be too late, but nothing is sent
 * after it.
 * @throws KitError of the node when it refuses, or the signal's reason.
 */
export async function sendRaw(rpc: Rpc, raw: Uint8Array, signal: AbortSignal): Promise<string> {
  const hash = `0x${bytesToHex(keccak_256(raw))}`
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      await rpc('eth_sendRawTransaction', [`0x${bytesToHex(raw)}`], signal)
      return hash
    } catch (error) {
      signal.throwIfAborted()
      if (has.test(wordsOf(error))) return hash
      // Also at the first: the api may have handed it to a node before this one, whose answer was lost.
      if (isNonceUsed(error)) {
        const found = await rpc('eth_getTransactionByHash', [hash], signal).catch(() => null)
        if (found) return hash
      }
      const wait = pausesMs[attempt]
      // A node that answered has decided; where none did, the bytes may or may not have arrived.
      const lost = !isKitError(error) || isKitError(error, 'request/went-wrong')
      if (wait === undefined || !lost) throw error
      await pause(wait)
    }
  }
}
