import { isKitError, jsonRpcCodes, KitError, providerCodes } from '@latchkey/protocol'

/** An error as EIP-1193 wants it: a number that says what went wrong, and what a node added. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  /** Of EIP-1193 and EIP-1474. */
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, options: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.data = options.data
  }
}

/** Numbers that others know for codes of ours which have none of their own. */
const furtherCodes: Readonly<Record<string, number>> = {
  'network/not-found': 4902,
  'adapter/not-found': 4200,
  'wallet/request-pending': -32002,
}

/** What the kit or a wallet threw. A wallet's own error, which has a number, stays as it is. */
export function toProviderError(error: unknown): unknown {
  if (hasNumber(error)) return error
  const message = error instanceof Error ? error.message : 'Unknown error'
  return new ProviderRpcError((isKitError(error) && numberOf(error.code)) || -32603, message, { cause: error })
}

/** What a driver threw for a call to a node: the node's own number and data, such as those of a revert. */
export function toNodeError(error: unknown): unknown {
  const answer = error instanceof KitError ? error.walk(hasNumber) : undefined
  if (!hasNumber(answer)) return toProviderError(error)
  const data = 'data' in answer ? answer.data : undefined
  return new ProviderRpcError(answer.code, answer.message, { data, cause: error })
}

function numberOf(code: string): number | undefined {
  const known = [...Object.entries(providerCodes), ...Object.entries(jsonRpcCodes)].find(([, ours]) => ours === code)
  return known ? Number(known[0]) : furtherCodes[code]
}

function hasNumber(error: unknown): error is Error & { readonly code: number } {
  return typeof error === 'object' && error !== null && 'code' in error && Number.isInteger(error.code)
}
