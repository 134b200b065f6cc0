import { type ErrorCode, isKitError, KitError } from '@latchkey/protocol'
import { errorFacts, saysRejected } from '../evm/errorFacts.ts'
import { RpcFailure } from '../evm/transport/RpcFailure.ts'

const kinds: Readonly<Record<RpcFailure.Kind, ErrorCode>> = {
  timeout: 'http/timeout',
  network: 'http/unreachable',
  invalidResponse: 'http/invalid-answer',
  status: 'http/status',
  aborted: 'request/aborted',
  refused: 'http/unreachable',
  answer: 'rpc/transaction-rejected',
}

/** Translates whatever a server or a wallet throws on Bitcoin. Anything else becomes `unknown`, the cause kept. */
export function toBitcoinError(error: unknown): KitError {
  if (isKitError(error)) return error
  if (error instanceof RpcFailure) {
    const retryable = error.kind === 'timeout' || error.kind === 'network'
    return new KitError({ code: kinds[error.kind], shortMessage: error.message, retryable, cause: error })
  }
  const { codes, texts } = errorFacts(error)
  return new KitError({ ...readWords(codes, texts), details: texts[0], cause: error })
}

function readWords(codes: readonly number[], texts: readonly string[]): { code: ErrorCode; shortMessage: string } {
  if (codes.includes(4001) || saysRejected(texts)) {
    return { code: 'wallet/user-rejected', shortMessage: 'The request was declined in the wallet' }
  }
  // EIP-1193's code for "locked or not authorized", and sats-connect's.
  if (codes.includes(4100) || codes.includes(-32002)) {
    return codes.includes(4100)
      ? { code: 'wallet/unauthorized', shortMessage: 'The wallet does not let the page in' }
      : { code: 'wallet/request-pending', shortMessage: 'A request is open in the wallet' }
  }
  if (codes.includes(-32601) || codes.includes(-32001)) {
    return { code: 'wallet/unsupported-method', shortMessage: 'The wallet can not do this' }
  }
  return { code: 'unknown', shortMessage: 'Unknown error' }
}
