import { type ErrorCode, isKitError, jsonRpcCodes, KitError, providerCodes, walletCallCodes } from '@latchkey/protocol'
import { BaseError, ExecutionRevertedError } from 'viem'
import { getNodeError } from 'viem/utils'
import { type ErrorFacts, errorFacts, saysRejected } from './errorFacts.ts'
import { isRetryable, RpcFailure } from './transport/RpcFailure.ts'

/** viem's errors by name, as our codes. */
const libraryCodes: Readonly<Record<string, ErrorCode>> = {
  ChainMismatchError: 'transaction/chain-mismatch',
  InvalidChainIdError: 'transaction/invalid-chain-id',
  InvalidAddressError: 'transaction/invalid-address',
  FeeCapTooHighError: 'transaction/fee-cap-too-high',
  FeeCapTooLowError: 'transaction/fee-cap-too-low',
  TipAboveFeeCapError: 'transaction/tip-above-fee-cap',
  NonceTooHighError: 'transaction/nonce-too-high',
  NonceMaxValueError: 'transaction/nonce-too-high',
  NonceTooLowError: 'transaction/nonce-too-low',
  InsufficientFundsError: 'transaction/insufficient-funds',
  IntrinsicGasTooHighError: 'transaction/intrinsic-gas-too-high',
  IntrinsicGasTooLowError: 'transaction/intrinsic-gas-too-low',
  ExecutionRevertedError: 'transaction/execution-reverted',
  TransactionTypeNotSupportedError: 'transaction/unsupported-type',
  InvalidSerializableTransactionError: 'transaction/unsupported-type',
  EmptyBlobError: 'transaction/blob-size',
  BlobSizeTooLargeError: 'transaction/blob-size',
  InvalidVersionedHashSizeError: 'transaction/versioned-hash-size',
  InvalidVersionedHashVersionError: 'transaction/versioned-hash-version',
  PositionOutOfBoundsError: 'transaction/byte-position',
  NegativeOffsetError: 'transaction/byte-position',
  RecursiveReadLimitExceededError: 'transaction/read-limit',
}

/** Texts of nodes that viem's patterns miss. anvil speaks of the fork, geth and others of support. */
const unsupportedType =
  /transaction type (is )?not supported|eip-?(1559|2930|4844|7702) .*(is|are) not supported|not supported by .*hardfork/i

/** Codes under which wallets hide another error: the inner one says more. */
const wrapping: ReadonlySet<number> = new Set([-32603, -32000, -1])

/**
 * Translates whatever a wallet, a node or viem throws. Never throws itself; anything else becomes `unknown`
 * ('Unknown error') with the cause kept.
 */
export function toKitError(error: unknown): KitError {
  if (isKitError(error)) return error
  const facts = errorFacts(error)
  const inner = facts.objects.find((object) => isKitError(object))
  if (isKitError(inner)) return inner
  return (
    fromRejection(facts, error) ??
    fromLibrary(facts, error) ??
    fromFailure(error) ??
    fromCode(facts, error) ??
    new KitError({ code: 'unknown', shortMessage: 'Unknown error', details: facts.texts[0], cause: error })
  )
}

function fromRejection(facts: ErrorFacts, cause: unknown): KitError | undefined {
  // 5000 is CAIP-25's rejection, which WalletConnect wallets send.
  const byCode = facts.codes.some((code) => code === 4001 || code === 5000)
  if (!byCode && !saysRejected(facts.texts)) return undefined
  return new KitError({
    code: 'wallet/user-rejected',
    shortMessage: 'The request was declined in the wallet',
    details: facts.texts[0],
    cause,
  })
}

function fromLibrary(facts: ErrorFacts, cause: unknown): KitError | undefined {
  const named = facts.objects.find((object) => object instanceof BaseError && object.name in libraryCodes)
  const found = named instanceof BaseError ? named : nodeError(facts)
  const code = found && libraryCodes[found.name]
  if (!found || !code) return undefined
  return new KitError({ code, shortMessage: found.shortMessage, details: facts.texts[0], cause })
}

/** A node's words, wrapped by a wallet or not, as viem's error. */
function nodeError(facts: ErrorFacts): BaseError | undefined {
  for (const text of facts.texts) {
    const found = getNodeError(new BaseError(text, { details: text }), {})
    if (found.name in libraryCodes) return found
    if (unsupportedType.test(text))
      return new BaseError('The transaction type is not supported for this chain.', {
        name: 'TransactionTypeNotSupportedError',
      })
  }
  return facts.codes.includes(ExecutionRevertedError.code)
    ? new ExecutionRevertedError({ message: facts.texts[0] })
    : undefined
}

function fromFailure(error: unknown): KitError | undefined {
  if (!(error instanceof RpcFailure)) return undefined
  const retryable = isRetryable(error)
  const make = (code: ErrorCode, details?: string) =>
    new KitError({ code, shortMessage: error.message, details, retryable, cause: error })
  switch (error.kind) {
    case 'timeout':
      return make('http/timeout')
    case 'network':
      return make('http/unreachable')
    case 'invalidResponse':
      return make('http/invalid-answer')
    case 'status':
      return make('http/status', `HTTP status ${error.status}`)
    case 'aborted':
      return make('request/aborted')
    case 'refused':
      return make(error.code === undefined ? 'http/unreachable' : 'rpc/method-not-supported')
    case 'answer':
      return make(
        rpcCode(error.code) ?? 'unknown',
        error.code === undefined ? undefined : `JSON-RPC code ${error.code}`,
      )
  }
}

function fromCode(facts: ErrorFacts, cause: unknown): KitError | undefined {
  const inside = facts.codes.findIndex((code) => !wrapping.has(code) && codeOf(code))
  const index = inside >= 0 ? inside : facts.codes.findIndex((code) => codeOf(code))
  const number = facts.codes[index]
  const code = number === undefined ? undefined : codeOf(number)
  if (!code) return undefined
  const shortMessage = facts.codeTexts[index] ?? facts.texts[0] ?? code
  return new KitError({ code, shortMessage, details: `code ${number}`, cause })
}

/** Codes as wallets mean them: -32002 is a prompt that is already open. */
function codeOf(code: number): ErrorCode | undefined {
  if (code === -32002) return 'wallet/request-pending'
  return lookUp(providerCodes, code) ?? lookUp(walletCallCodes, code) ?? rpcCode(code)
}

function rpcCode(code: number | undefined): ErrorCode | undefined {
  return code === undefined ? undefined : lookUp(jsonRpcCodes, code)
}

function lookUp(table: Readonly<Record<number, ErrorCode>>, code: number): ErrorCode | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}
