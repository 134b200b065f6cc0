import * as v from 'valibot'
import { signInSessionsSchema } from '../siwx/signInSession.ts'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

// Errors of these routes travel as text/plain: clients of this wire take whatever says that it is JSON for the answer.

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
  query: v.object(callerQueryEntries),
  response: v.object({ nonce: v.string(), token: v.string() }),
  auth: 'project',
  cacheSeconds: 0,
})

/** Checks a signed text and opens a session. The header `x-nonce-jwt: Bearer` has the token of the nonce. */
export const postAuthenticate = defineEndpoint({
  id: 'postAuthenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
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
  auth: 'project',
  cacheSeconds: 0,
})

/** Who a token is of: what it says, as long as its session lives. */
export const getMe = defineEndpoint({
  id: 'getMe',
  method: 'GET',
  path: '/auth/v1/me',
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
  auth: 'project',
  cacheSeconds: 0,
})

/** Ends the session of a token. */
export const postSignOut = defineEndpoint({
  id: 'postSignOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  query: v.object(callerQueryEntries),
  response: v.object({}),
  auth: 'project',
  cacheSeconds: 0,
})

/** Says that a sign-in takes no code by e-mail. */
export const postSignInCode = defineEndpoint({
  id: 'postSignInCode',
  method: 'POST',
  path: '/auth/v1/otp',
  query: v.object(callerQueryEntries),
  response: v.object({ uuid: v.null() }),
  auth: 'project',
  cacheSeconds: 0,
})

/** Refuses a code by e-mail: none was sent. */
export const putSignInCode = defineEndpoint({
  id: 'putSignInCode',
  method: 'PUT',
  path: '/auth/v1/otp',
  query: v.object(callerQueryEntries),
  response: v.never(),
  auth: 'project',
  cacheSeconds: 0,
})

/** What the app keeps of the account that is signed in: up to 4,096 characters of JSON, for each project. */
export const putAccountMetadata = defineEndpoint({
  id: 'putAccountMetadata',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  query: v.object(callerQueryEntries),
  body: v.object({
    metadata: v.pipe(
      v.nullable(v.record(plainTextSchema, v.unknown())),
      v.check((value) => JSON.stringify(value).length <= 4_096, 'Longer than 4,096 characters'),
    ),
  }),
  response: v.object({ metadata: v.unknown() }),
  auth: 'project',
  cacheSeconds: 0,
})

/** The sessions of the accounts of a token: of the same page, or of all pages for the operator's own. */
export const getSignInSessions = defineEndpoint({
  id: 'getSignInSessions',
  method: 'GET',
  path: '/auth/v1/sessions',
  query: v.object(callerQueryEntries),
  response: signInSessionsSchema,
  auth: 'project',
  cacheSeconds: 0,
})

/** Ends one of them. */
export const postEndSignInSession = defineEndpoint({
  id: 'postEndSignInSession',
  method: 'POST',
  path: '/auth/v1/sessions/end',
  query: v.object(callerQueryEntries),
  body: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  response: v.object({}),
  auth: 'project',
  cacheSeconds: 0,
})

/** The public keys of tokens (RFC 7517). */
export const getSignInKeys = defineEndpoint({
  id: 'getSignInKeys',
  method: 'GET',
  path: '/auth/v1/.well-known/jwks.json',
  query: v.object(callerQueryEntries),
  response: v.object({ keys: v.array(v.looseObject({ kid: v.string() })) }),
  auth: 'none',
  cacheSeconds: 300,
})

/** Where services find the keys (OpenID Connect Discovery 1.0). */
export const getSignInConfiguration = defineEndpoint({
  id: 'getSignInConfiguration',
  method: 'GET',
  path: '/auth/v1/.well-known/openid-configuration',
  query: v.object(callerQueryEntries),
  response: v.looseObject({ issuer: v.string(), jwks_uri: v.string() }),
  auth: 'none',
  cacheSeconds: 300,
})
