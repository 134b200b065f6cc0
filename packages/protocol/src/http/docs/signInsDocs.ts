import {
  getMe,
  getSignInConfiguration,
  getSignInKeys,
  getSignInNonce,
  getSignInSessions,
  postAuthenticate,
  postEndSignInSession,
  postSignInCode,
  postSignOut,
  putAccountMetadata,
  putSignInCode,
} from '../signIns.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'

const noJson: EndpointError = { status: 400, code: 'api/invalid-request', field: '', when: 'The body is not JSON.' }

const foreignPage: EndpointError = {
  status: 403,
  code: 'siwx/origin-forbidden',
  field: 'origin',
  when: 'The request names no page, or one without TLS.',
}

const storeAway: EndpointError = {
  status: 503,
  code: 'siwx/store-unavailable',
  field: '',
  when: 'What keeps the sign-ins does not answer.',
}

const off: EndpointError = { status: 404, code: 'api/not-found', field: '', when: 'Sign-ins are not served here.' }

const authenticateErrors: readonly EndpointError[] = [
  off,
  storageFull,
  storeAway,
  foreignPage,
  { status: 422, code: 'api/invalid-body', field: '', when: 'The body is of another form.' },
  { status: 413, code: 'siwx/text-too-long', field: 'message', when: 'The text is longer than 8 KiB.' },
  { status: 400, code: 'siwx/body-malformed', field: '', when: 'The body is empty where something is wanted.' },
  { status: 400, code: 'siwx/text-malformed', field: 'message', when: 'The text is none of a sign-in.' },
  { status: 400, code: 'siwx/message-invalid', field: 'message', when: 'A field of the text is not what it may be.' },
  { status: 400, code: 'address/invalid', field: 'message', when: 'The address is not one of its chain.' },
  { status: 403, code: 'siwx/domain-mismatch', field: 'message', when: 'The text was written for another page.' },
  { status: 403, code: 'siwx/not-yet-valid', field: 'message', when: 'The text is ahead of its time.' },
  { status: 403, code: 'siwx/expired', field: 'message', when: 'The text is over, or older than 10 minutes.' },
  { status: 400, code: 'siwx/chain-unsupported', field: 'message', when: 'The chain is not one that can be checked.' },
  {
    status: 403,
    code: 'siwx/nonce-unknown',
    field: 'x-nonce-jwt',
    when: 'The nonce is not of this service, was handed to another browser, or is over.',
  },
  { status: 409, code: 'siwx/nonce-used', field: 'message', when: 'The nonce has served.' },
  { status: 429, code: 'siwx/too-many-attempts', field: 'message', when: 'The nonce was tried five times.' },
  { status: 400, code: 'siwx/signature-malformed', field: 'signature', when: 'It has no form of a signature.' },
  { status: 400, code: 'siwx/signature-unsupported', field: 'signature', when: 'The account signs in another way.' },
  { status: 403, code: 'siwx/signature-wrong', field: 'signature', when: 'The account did not sign this text.' },
  { status: 503, code: 'siwx/node-unavailable', field: '', when: 'The node that is to be asked does not answer.' },
]

const noSession: EndpointError = {
  status: 401,
  code: 'siwx/session-invalid',
  field: 'authorization',
  when: 'There is no token, or its session is over.',
}

/** The endpoints of `signIns.ts`, with what the documents and the contract tests say of them. */
export const signInsDocs = [
  documentEndpoint(getSignInNonce, {
    summary: 'A nonce for a sign-in',
    examples: [],
    errors: [off, storageFull, storeAway],
  }),
  documentEndpoint(postAuthenticate, {
    summary: 'Sign in with a wallet',
    examples: [],
    errors: authenticateErrors,
  }),
  documentEndpoint(getMe, {
    summary: 'Who is signed in',
    examples: [],
    errors: [off, noSession, storeAway],
  }),
  documentEndpoint(postSignOut, {
    summary: 'Sign out',
    examples: [],
    errors: [off, storeAway, foreignPage],
  }),
  documentEndpoint(postSignInCode, {
    summary: 'Whether a sign-in takes a code by e-mail: it does not',
    examples: [{ request: { params: {}, query: {} }, response: { uuid: null } }],
    errors: [off],
  }),
  documentEndpoint(putSignInCode, {
    summary: 'A code by e-mail, which no sign-in takes',
    examples: [],
    errors: [{ ...off, when: 'No code was sent: sign-ins take none.' }],
  }),
  documentEndpoint(putAccountMetadata, {
    summary: 'What an app keeps of the account that is signed in',
    examples: [],
    errors: [
      off,
      noSession,
      storeAway,
      storageFull,
      noJson,
      { status: 422, code: 'api/invalid-body', field: 'metadata', when: 'It is no object, or too long.' },
    ],
  }),
  documentEndpoint(getSignInSessions, {
    summary: 'Where accounts are signed in',
    examples: [],
    errors: [off, noSession, storeAway],
  }),
  documentEndpoint(postEndSignInSession, {
    summary: 'End a sign-in',
    examples: [],
    errors: [
      off,
      noSession,
      foreignPage,
      storeAway,
      noJson,
      { status: 422, code: 'api/invalid-body', field: 'id', when: 'Not the id of a session.' },
    ],
  }),
  documentEndpoint(getSignInKeys, {
    summary: 'Public keys of the tokens of sign-ins',
    examples: [{ request: { params: {}, query: {} } }],
    errors: [off],
  }),
  documentEndpoint(getSignInConfiguration, {
    summary: 'Issuer and keys of the tokens of sign-ins',
    examples: [{ request: { params: {}, query: {} } }],
    errors: [off],
  }),
]
