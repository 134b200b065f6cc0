import { getPermissions, postPermissions, postRevokePermissions } from '../permissions.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'

/** Failures of every route that names an account. */
export const accountErrors: readonly EndpointError[] = [
  {
    status: 400,
    code: 'api/invalid-address',
    field: 'account',
    when: 'Not an account of an EVM network, as CAIP-10.',
  },
  { status: 400, code: 'api/unsupported-chain', field: 'account', when: 'The chain of the account is not known here.' },
]

/** Failures of contexts that are handed in. */
export const contextErrors: readonly EndpointError[] = [
  {
    status: 400,
    code: 'permissions/context-invalid',
    field: 'context',
    when: 'A context is not one delegation of this account that rests on no other.',
  },
  { status: 400, code: 'permissions/delegate-open', field: 'context', when: 'A delegation is for anyone.' },
  {
    status: 400,
    code: 'permissions/expiry-invalid',
    field: 'context',
    when: 'A delegation has no end, has ended, or lasts longer than 30 days.',
  },
  {
    status: 401,
    code: 'permissions/signature-wrong',
    field: 'context',
    when: 'The account did not sign a delegation.',
  },
  {
    status: 409,
    code: 'permissions/too-many',
    field: 'account',
    when: 'The account has 255 grants on this network already.',
  },
  storageFull,
]

const loginNeeded: EndpointError = {
  status: 401,
  code: 'permissions/login-needed',
  field: 'authorization',
  when: 'No voucher for this account, service and project.',
}
const authAway: EndpointError = {
  status: 503,
  code: 'api/upstream-unavailable',
  field: 'authorization',
  when: 'Whether the voucher is good can not be found out at present.',
}
const invalidBody: EndpointError = {
  status: 422,
  code: 'api/invalid-body',
  field: '',
  when: 'The body has not the agreed form; `field` names where.',
}

/** Failures of taking grants back. */
export const revokeErrors: readonly EndpointError[] = [
  invalidBody,
  {
    status: 401,
    code: 'permissions/signature-wrong',
    field: 'signature',
    when: 'The account did not sign the text of this revocation.',
  },
  { status: 404, code: 'permissions/unknown', field: '', when: 'The account has no such grant or session here.' },
]

/** The endpoints of `permissions.ts`, with what the documents and the contract tests say of them. There are no examples: signatures and vouchers are of an account and a time. */
export const permissionsDocs = [
  documentEndpoint(postPermissions, {
    summary: 'Keep grants of an account',
    examples: [],
    errors: [
      ...accountErrors,
      ...contextErrors,
      invalidBody,
      loginNeeded,
      authAway,
      { status: 404, code: 'permissions/unknown', field: 'pci', when: 'The project has no such session of it.' },
      { status: 409, code: 'permissions/revoked', field: 'pci', when: 'The session was taken back.' },
    ],
  }),
  documentEndpoint(getPermissions, {
    summary: 'Grants of an account',
    examples: [],
    errors: [...accountErrors, loginNeeded, authAway],
  }),
  documentEndpoint(postRevokePermissions, {
    summary: 'Take grants back',
    examples: [],
    errors: [...accountErrors, ...revokeErrors],
  }),
]
