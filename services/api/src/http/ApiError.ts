import {
  type ErrorEntry,
  errorCatalogue,
  onrampErrors,
  operationErrors,
  permissionErrors,
} from '@latchkey/protocol/errors'
import {
  type ApiErrorCode,
  apiErrors,
  type ErrorBody,
  type OnrampErrorCode,
  type OperationErrorCode,
  type OperatorErrorCode,
  onrampErrorCodes,
  operationErrorCodes,
  operatorErrorCodes,
  type PermissionErrorCode,
  permissionErrorCodes,
  signInErrors,
} from '@latchkey/protocol/http'
import { errorBody, ServiceError } from '@latchkey/service-kit/serviceError'

/** Every code of an answer, with its status. */
export const errorCodes = {
  ...apiErrors,
  ...signInErrors,
  ...onrampErrorCodes,
  ...operationErrorCodes,
  ...permissionErrorCodes,
  ...operatorErrorCodes,
}

type Code = OperatorErrorCode | KnownCode

/** Codes that the clients of the product know. */
type KnownCode = ApiErrorCode | OnrampErrorCode | OperationErrorCode | PermissionErrorCode | keyof typeof signInErrors

const catalogue: Readonly<Record<KnownCode, ErrorEntry>> & { readonly [Code in OperatorErrorCode]?: ErrorEntry } = {
  ...errorCatalogue,
  ...onrampErrors,
  ...operationErrors,
  ...permissionErrors,
}

/** A failure that is reported to the caller. Everything else that is thrown becomes a bare `api/internal`. */
export class ApiError extends ServiceError<Code> {
  override readonly name = 'ApiError'

  constructor(options: ApiError.Options) {
    super({ ...options, status: options.status ?? errorCodes[options.code].status })
  }
}

export declare namespace ApiError {
  /** The status is the code's own unless one is named. */
  type Options = Omit<ServiceError.Options<Code>, 'status'> & { readonly status?: number }
}

/**
 * The body of a failed call. Where the catalogue has a JSON-RPC code for it, a JSON-RPC client finds its own keys beside
 * (JSON-RPC 2.0 section 5.1).
 */
export function apiErrorBody(error: ApiError, requestId: string): ErrorBody & Record<string, unknown> {
  const body = errorBody(error, requestId)
  const jsonRpcCode = catalogue[error.code]?.jsonRpcCode
  if (jsonRpcCode === undefined) return body
  return { ...body, jsonrpc: '2.0', id: null, error: { code: jsonRpcCode, message: error.message } }
}
