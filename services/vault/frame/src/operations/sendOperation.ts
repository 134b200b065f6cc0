import { isKitError } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Rpc } from '@latchkey/reading'
import * as v from 'valibot'

/** An operation as bundlers take it, with its signature and, where the account is not smart yet, its authorisation. */
export type SignedOperation = {
  readonly hash: string
  readonly wire: Readonly<Record<string, unknown>>
}

/** Waits before a bundler is asked whether it has what it gave no answer to. */
const pausesMs = [300, 1200]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const foundSchema = v.nullable(v.looseObject({}))

/**
 * Hands an operation to the bundler. Where the answer is lost, the bundler is asked whether it knows the hash; the same
 * bytes go once more only where it says that it doesn't.
 *
 * @returns Whether the bundler has it. `false`: it may have it, and could not say.
 * @throws KitError `rpc/internal` with the bundler's refusal: then it has nothing. Or the signal's reason, before
 * anything was sent.
 */
export async function sendOperation(
  bundler: Rpc,
  { hash, wire }: SignedOperation,
  signal: AbortSignal,
): Promise<boolean> {
  const isKnown = async () => v.parse(foundSchema, await bundler('eth_getUserOperationByHash', [hash], signal)) !== null
  signal.throwIfAborted()
  for (let attempt = 0; ; attempt++) {
    try {
      await bundler('eth_sendUserOperation', [wire, smartAccountContracts.EntryPoint], signal)
      return true
    } catch (error) {
      const isRefused = isKitError(error, 'rpc/internal')
      if (isRefused && attempt === 0) throw error
      const wait = isRefused ? undefined : pausesMs[attempt]
      if (wait !== undefined && !signal.aborted) await pause(wait)
      try {
        if (await isKnown()) return true
      } catch {
        // It may have it, and can't say so: nothing is sent a second time.
        return false
      }
      if (wait === undefined || signal.aborted) return false
    }
  }
}
