import type { ErrorEntry } from './errorEntry.types.ts'

/** Grants that the services keep, and operations that use them. */
export const permissionErrors = {
  'permissions/context-invalid': {
    shortMessage: 'The context is no single delegation of the account',
    httpStatus: 400,
    jsonRpcCode: -32602,
    retryable: false,
    messageKey: 'error.permissions.contextInvalid',
    place: 'api: permissions',
  },
  'permissions/delegate-open': {
    shortMessage: 'Anyone could use the permission',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.permissions.delegateOpen',
    place: 'api: permissions',
  },
  'permissions/expiry-invalid': {
    shortMessage: 'The permission has no end within 30 days',
    httpStatus: 400,
    retryable: false,
    messageKey: 'error.permissions.expiryInvalid',
    place: 'api: permissions',
  },
  'permissions/signature-wrong': {
    shortMessage: 'The account did not sign this',
    httpStatus: 401,
    retryable: false,
    messageKey: 'error.permissions.signatureWrong',
    place: 'api: permissions',
  },
  'permissions/login-needed': {
    shortMessage: 'The account has to be logged in',
    httpStatus: 401,
    retryable: false,
    messageKey: 'error.permissions.loginNeeded',
    place: 'api: permissions',
  },
  'permissions/unknown': {
    shortMessage: 'The account has no such permission here',
    httpStatus: 404,
    jsonRpcCode: -32602,
    retryable: false,
    messageKey: 'error.permissions.unknown',
    place: 'api: permissions',
  },
  'permissions/revoked': {
    shortMessage: 'The permission was taken back',
    httpStatus: 409,
    jsonRpcCode: -32500,
    retryable: false,
    messageKey: 'error.permissions.revoked',
    place: 'api: permissions, bundler, sponsor',
  },
  'permissions/too-many': {
    shortMessage: 'The account has too many permissions',
    httpStatus: 409,
    retryable: false,
    messageKey: 'error.permissions.tooMany',
    place: 'api: permissions',
  },
  'permissions/not-supported': {
    shortMessage: 'The wallet gives no permissions',
    jsonRpcCode: 4200,
    retryable: false,
    messageKey: 'error.permissions.notSupported',
    place: 'core: permissions',
  },
  'permissions/not-covered': {
    shortMessage: 'The permission does not cover this',
    retryable: false,
    messageKey: 'error.permissions.notCovered',
    place: 'core: permissions',
  },
} as const satisfies Record<string, ErrorEntry>
