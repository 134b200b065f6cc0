/** Codes of the operators' calls beside those of every route: apart, so that an app does not load them. */
export const operatorErrorCodes = {
  'operator/login-needed': { status: 401, retryable: false },
  'operator/passkey-refused': { status: 401, retryable: false },
  'operator/role-insufficient': { status: 403, retryable: false },
  'operator/invitation-invalid': { status: 404, retryable: false },
  'operator/unknown': { status: 404, retryable: false },
  'operator/name-taken': { status: 409, retryable: false },
  'operator/last-owner': { status: 409, retryable: false },
  'operator/page-taken': { status: 409, retryable: false },
  /** The service that would be asked is not set up here. */
  'operator/service-not-set-up': { status: 409, retryable: false },
  /** The service does not take the token that the api has. */
  'operator/token-refused': { status: 409, retryable: false },
  /** No mail address is known at which the person could be notified. */
  'operator/person-not-told': { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error of the operators' calls. */
export type OperatorErrorCode = keyof typeof operatorErrorCodes
