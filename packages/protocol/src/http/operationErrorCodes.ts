/**
 * Codes of the errors of user operations beside those of every route: apart, so that an app without smart accounts does
 * not load them. What a sponsor refuses is an answer of JSON-RPC, with its code in the error's `data`.
 */
export const operationErrorCodes = {
  'bundler/unknown': { status: 400, retryable: false },
  'bundler/not-configured': { status: 400, retryable: false },
  'bundler/method-not-allowed': { status: 422, retryable: false },
  'bundler/unavailable': { status: 503, retryable: true },
  'bundler/outcome-unknown': { status: 503, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error of user operations. */
export type OperationErrorCode = keyof typeof operationErrorCodes
