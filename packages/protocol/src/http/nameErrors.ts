import type { EndpointError } from './endpoint.types.ts'

/** Failures of look-ups by name. */
export const nameErrors: readonly EndpointError[] = [
  { status: 400, code: 'api/invalid-name', field: 'name', when: 'Not a name of a zone that is kept here.' },
]

/** Failures of whatever an owner signs. */
export const signedNameErrors: readonly EndpointError[] = [
  ...nameErrors,
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body or the signed message has not the agreed form.' },
  { status: 400, code: 'api/name-taken', field: 'name', when: 'Somebody has the name already.' },
  {
    status: 400,
    code: 'api/timestamp-expired',
    field: 'timestamp',
    when: 'Signed too long ago, ahead of time, or before the last change.',
  },
  {
    status: 401,
    code: 'api/signature-invalid',
    field: 'signature',
    when: 'The address did not sign, or does not own the name.',
  },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'chainId',
    when: 'The signature of a contract cannot be checked at present.',
  },
]
