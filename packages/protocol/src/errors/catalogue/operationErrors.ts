import type { ErrorEntry } from './errorEntry.types.ts'

/** User operations (ERC-4337): bundlers, and who pays. */
export const operationErrors = {
  'bundler/unknown': {
    shortMessage: 'No bundler of the chain has this name',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.bundler.unknown',
    place: 'api: bundler',
  },
  'bundler/not-configured': {
    shortMessage: 'The chain has no bundler',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.bundler.notConfigured',
    place: 'api: bundler',
  },
  'bundler/method-not-allowed': {
    shortMessage: 'The method is none of a bundler’s that are answered',
    httpStatus: 422,
    jsonRpcCode: -32601,
    retryable: false,
    messageKey: 'error.bundler.methodNotAllowed',
    place: 'api: bundler',
  },
  'bundler/unavailable': {
    shortMessage: 'The bundler does not answer',
    httpStatus: 503,
    retryable: true,
    messageKey: 'error.bundler.unavailable',
    place: 'api: bundler',
  },
  'bundler/outcome-unknown': {
    shortMessage: 'The bundler may have taken the operation',
    httpStatus: 503,
    retryable: false,
    messageKey: 'error.bundler.outcomeUnknown',
    place: 'api: bundler; the operation’s receipt tells',
  },
} as const satisfies Record<string, ErrorEntry>
