import { type ErrorCode, isKitError, KitError } from '@latchkey/protocol'
import { RpcFailure } from '../evm/transport/RpcFailure.ts'
import { toWalletError } from './toWalletError.ts'

const kinds: Readonly<Record<RpcFailure.Kind, ErrorCode>> = {
  timeout: 'http/timeout',
  network: 'http/unreachable',
  garbage: 'http/invalid-answer',
  status: 'http/status',
  aborted: 'request/aborted',
  refused: 'http/unreachable',
  answer: 'unknown',
}

/** Translates whatever a node or a wallet throws on Solana. What nobody knows becomes `unknown` with the cause kept. */
export function toSolanaError(error: unknown): KitError {
  if (isKitError(error)) return error
  if (!(error instanceof RpcFailure)) return toWalletError(error)
  return new KitError({
    code: kinds[error.kind],
    shortMessage: error.message,
    retryable: error.kind === 'timeout' || error.kind === 'network',
    cause: error,
  })
}
