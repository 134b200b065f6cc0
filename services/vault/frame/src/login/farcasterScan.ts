import { type FarcasterProof, farcasterLimits, farcasterNonceBytes } from '@latchkey/protocol/vault'
import { isServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { untilAnswered } from '../wallet/untilAnswered.ts'
import { waitMs } from '../wallet/waitMs.ts'

export const isRelayAway = (error: unknown): boolean => isServiceError(error, 'api/upstream-unavailable')

export declare namespace untilSigned {
  type Options<Done> = {
    /** What the auth service has of it. */
    readonly ask: () => Promise<{ readonly state: 'waiting' } | Done>
    /** Of the three parts of this scan. */
    readonly nonce: string
    readonly endsAtMs: number
    readonly signal: AbortSignal
  }
}

/**
 * Polls the auth service until the person has signed, and takes nothing that was signed for another scan.
 * @throws VaultError `login/attempt-closed`, `login/provider-refused` or, where the relay or a
 * registry stays away, `api/upstream-unavailable`
 */
export async function untilSigned<Done extends { readonly proof: FarcasterProof }>({
  ask,
  nonce,
  endsAtMs,
  signal,
}: untilSigned.Options<Done>): Promise<Done> {
  while (Date.now() < endsAtMs) {
    const answer = await untilAnswered(ask, signal).catch((error: unknown) => {
      throw isRelayAway(error) ? new VaultError('api/upstream-unavailable', { cause: error }) : error
    })
    if ('proof' in answer) {
      if (signedNonce(answer.proof.message) !== nonce) throw new VaultError('login/provider-refused')
      return answer
    }
    await waitMs(farcasterLimits.pollMs, signal)
  }
  throw new VaultError('login/attempt-closed')
}

/** The nonce of a scan, in hex. */
export async function nonceOf(parts: farcasterNonceBytes.Parts): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', farcasterNonceBytes(parts))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The nonce in a text of EIP-4361, where it has exactly one. */
function signedNonce(message: string): string | undefined {
  const nonces = [...message.matchAll(/^Nonce: ([A-Za-z0-9]+)$/gm)]
  return nonces.length === 1 ? nonces[0]?.[1] : undefined
}
