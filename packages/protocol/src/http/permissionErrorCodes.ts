/** Codes of the errors of stored grants beside those of every route: apart, so that an app without them does not load them. */
export const permissionErrorCodes = {
  'permissions/context-invalid': { status: 400, retryable: false },
  'permissions/delegate-open': { status: 400, retryable: false },
  'permissions/expiry-invalid': { status: 400, retryable: false },
  'permissions/signature-wrong': { status: 401, retryable: false },
  'permissions/login-needed': { status: 401, retryable: false },
  'permissions/unknown': { status: 404, retryable: false },
  'permissions/revoked': { status: 409, retryable: false },
  'permissions/too-many': { status: 409, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error of stored grants. */
export type PermissionErrorCode = keyof typeof permissionErrorCodes
