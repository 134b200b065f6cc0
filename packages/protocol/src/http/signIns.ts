import * as v from 'valibot'
import { signInSessionsSchema } from '../siwx/signInSession.ts'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint, type EndpointError, storageFull } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

// Errors of these routes travel as text/plain: clients of this wire take whatever says that it is JSON for the answer.

const off: EndpointError = { status: 404, code: 'api/not-found', field: '', when: 'Sign-ins are not served here.' }
const storeAway: EndpointError = {
  status: 503,
  code: 'siwx/store-unavailable',
  field: '',
  when: 'What keeps the sign-ins does not answer.',
}
const noSession: EndpointError = {
  status: 401,
  code: 'siwx/session-invalid',
  field: 'authorization',
  when: 'There is no token, or its session is over.',
}
const foreignPage: EndpointError = {
  status: 403,
  code: 'siwx/origin-forbidden',
  field: 'origin',
  when: 'The request names no page, or one without TLS.',
}

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

const noJson: EndpointError = { status: 400, code: 'api/invalid-request', field: '', when: 'The body is not JSON.' }

/** Codes of the errors of sign-ins beside those of every route: apart, so that an app without them does not load them. */
export const signInErrors = {
  'address/invalid': { status: 400, retryable: false },
  'siwx/body-malformed': { status: 400, retryable: false },
  'siwx/text-malformed': { status: 400, retryable: false },
  'siwx/message-invalid': { status: 400, retryable: false },
  'siwx/chain-unsupported': { status: 400, retryable: false },
  'siwx/signature-malformed': { status: 400, retryable: false },
  'siwx/signature-unsupported': { status: 400, retryable: false },
  'siwx/session-invalid': { status: 401, retryable: false },
  'siwx/origin-forbidden': { status: 403, retryable: false },
  'siwx/domain-mismatch': { status: 403, retryable: false },
  'siwx/not-yet-valid': { status: 403, retryable: false },
  'siwx/expired': { status: 403, retryable: false },
  'siwx/nonce-unknown': { status: 403, retryable: false },
  'siwx/signature-wrong': { status: 403, retryable: false },
  'siwx/nonce-used': { status: 409, retryable: false },
  'siwx/text-too-long': { status: 413, retryable: false },
  'siwx/too-many-attempts': { status: 429, retryable: false },
  'siwx/node-unavailable': { status: 503, retryable: true },
  'siwx/store-unavailable': { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A nonce, and what shows at the sign-in that this browser fetched it. Good for 10 minutes, once. */
export const getSignInNonce = defineEndpoint({
  id: 'getSignInNonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  summary: 'A nonce for a sign-in',
  query: v.object(callerQueryEntries),
  response: v.object({ nonce: v.string(), token: v.string() }),
  examples: [],
  errors: [off, storageFull, storeAway],
  auth: 'project',
  cacheSeconds: 0,
})

/** Checks a signed text and opens a session. The header `x-nonce-jwt: Bearer` has the token of the nonce. */
export const postAuthenticate = defineEndpoint({
  id: 'postAuthenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  summary: 'Sign in with a wallet',
  query: v.object(callerQueryEntries),
  body: v.object({
    message: v.string(),
    signature: v.string(),
    /** What else clients send, and what a sign-in does not need. */
    data: v.optional(v.unknown()),
    clientId: v.optional(v.unknown()),
    walletInfo: v.optional(v.unknown()),
  }),
  response: v.object({ token: v.string() }),
  examples: [],
  errors: authenticateErrors,
  auth: 'project',
  cacheSeconds: 0,
})

/** Who a token is of: what it says, as long as its session lives. */
export const getMe = defineEndpoint({
  id: 'getMe',
  method: 'GET',
  path: '/auth/v1/me',
  summary: 'Who is signed in',
  query: v.object({ ...callerQueryEntries, includeAppKitAccount: v.optional(v.string()) }),
  response: v.looseObject({
    /** CAIP-10. */
    sub: v.string(),
    address: v.string(),
    /** What follows the namespace in CAIP-2. */
    chainId: v.string(),
    chainNamespace: v.string(),
    caip2Network: v.string(),
    /** Whether a key signed, or a contract said yes: that of a contract holds on its own network. */
    by: v.optional(v.picklist(['key', 'contract'])),
    /** Where the person signed in. */
    domain: v.string(),
    uri: v.string(),
    projectIdKey: v.string(),
    projectUuid: v.string(),
    profileUuid: v.string(),
    appKitAccount: v.optional(v.object({ uuid: v.string(), address: v.string(), metadata: v.unknown() })),
  }),
  examples: [],
  errors: [off, noSession, storeAway],
  auth: 'project',
  cacheSeconds: 0,
})

/** Ends the session of a token. */
export const postSignOut = defineEndpoint({
  id: 'postSignOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  summary: 'Sign out',
  query: v.object(callerQueryEntries),
  response: v.object({}),
  examples: [],
  errors: [off, storeAway, foreignPage],
  auth: 'project',
  cacheSeconds: 0,
})

/** Says that a sign-in takes no code by e-mail. */
export const postSignInCode = defineEndpoint({
  id: 'postSignInCode',
  method: 'POST',
  path: '/auth/v1/otp',
  summary: 'Whether a sign-in takes a code by e-mail: it does not',
  query: v.object(callerQueryEntries),
  response: v.object({ uuid: v.null() }),
  examples: [{ request: { params: {}, query: {} }, response: { uuid: null } }],
  errors: [off],
  auth: 'project',
  cacheSeconds: 0,
})

/** Refuses a code by e-mail: none was sent. */
export const putSignInCode = defineEndpoint({
  id: 'putSignInCode',
  method: 'PUT',
  path: '/auth/v1/otp',
  summary: 'A code by e-mail, which no sign-in takes',
  query: v.object(callerQueryEntries),
  response: v.never(),
  examples: [],
  errors: [{ ...off, when: 'No code was sent: sign-ins take none.' }],
  auth: 'project',
  cacheSeconds: 0,
})

/** What the app keeps of the account that is signed in: up to 4,096 characters of JSON, for each project. */
export const putAccountMetadata = defineEndpoint({
  id: 'putAccountMetadata',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  summary: 'What an app keeps of the account that is signed in',
  query: v.object(callerQueryEntries),
  body: v.object({
    metadata: v.pipe(
      v.nullable(v.record(plainTextSchema, v.unknown())),
      v.check((value) => JSON.stringify(value).length <= 4_096, 'Longer than 4,096 characters'),
    ),
  }),
  response: v.object({ metadata: v.unknown() }),
  examples: [],
  errors: [
    off,
    noSession,
    storeAway,
    storageFull,
    noJson,
    { status: 422, code: 'api/invalid-body', field: 'metadata', when: 'It is no object, or too long.' },
  ],
  auth: 'project',
  cacheSeconds: 0,
})

/** The sessions of the accounts of a token: of the same page, or of all pages for the operator's own. */
export const getSignInSessions = defineEndpoint({
  id: 'getSignInSessions',
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: 'Where accounts are signed in',
  query: v.object(callerQueryEntries),
  response: signInSessionsSchema,
  examples: [],
  errors: [off, noSession, storeAway],
  auth: 'project',
  cacheSeconds: 0,
})

/** Ends one of them. */
export const postEndSignInSession = defineEndpoint({
  id: 'postEndSignInSession',
  method: 'POST',
  path: '/auth/v1/sessions/end',
  summary: 'End a sign-in',
  query: v.object(callerQueryEntries),
  body: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  response: v.object({}),
  examples: [],
  errors: [
    off,
    noSession,
    foreignPage,
    storeAway,
    noJson,
    { status: 422, code: 'api/invalid-body', field: 'id', when: 'Not the id of a session.' },
  ],
  auth: 'project',
  cacheSeconds: 0,
})

/** The public keys of tokens (RFC 7517). */
export const getSignInKeys = defineEndpoint({
  id: 'getSignInKeys',
  method: 'GET',
  path: '/auth/v1/.well-known/jwks.json',
  summary: 'Public keys of the tokens of sign-ins',
  query: v.object(callerQueryEntries),
  response: v.object({ keys: v.array(v.looseObject({ kid: v.string() })) }),
  examples: [{ request: { params: {}, query: {} } }],
  errors: [off],
  auth: 'none',
  cacheSeconds: 300,
})

/** Where services find the keys (OpenID Connect Discovery 1.0). */
export const getSignInConfiguration = defineEndpoint({
  id: 'getSignInConfiguration',
  method: 'GET',
  path: '/auth/v1/.well-known/openid-configuration',
  summary: 'Issuer and keys of the tokens of sign-ins',
  query: v.object(callerQueryEntries),
  response: v.looseObject({ issuer: v.string(), jwks_uri: v.string() }),
  examples: [{ request: { params: {}, query: {} } }],
  errors: [off],
  auth: 'none',
  cacheSeconds: 300,
})
