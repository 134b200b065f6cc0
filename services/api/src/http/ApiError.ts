import { type ApiErrorCode, apiErrors } from '@latchkey/protocol/http'
import { ServiceError } from '@latchkey/service-kit/serviceError'

/** A failure that the caller is told about. Everything else that is thrown becomes a bare `api/internal`. */
export class ApiError extends ServiceError<ApiErrorCode> {
  override readonly name = 'ApiError'

  constructor(options: ApiError.Options) {
    super({ ...options, status: options.status ?? apiErrors[options.code].status })
  }
}

export declare namespace ApiError {
  /** The status is the code's own unless one is named. */
  type Options = Omit<ServiceError.Options<ApiErrorCode>, 'status'> & { readonly status?: number }
}
