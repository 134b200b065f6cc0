import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * Every code that the auth service and the guardian put into an error body, with its status. `retryable`: the same call
 * may succeed later, and a `Retry-After` header says when. The body is that of `errorBodySchema`.
 */
export const vaultErrors = {
  'api/invalid-request': { status: 400, retryable: false },
  'api/not-found': { status: 404, retryable: false },
  'api/method-not-allowed': { status: 405, retryable: false },
  'api/payload-too-large': { status: 413, retryable: false },
  'api/rate-limited': { status: 429, retryable: true },
  'api/internal': { status: 500, retryable: false },
  'api/upstream-unavailable': { status: 503, retryable: true },
  /** The disk is nearly full: what there is goes on, and nothing is begun for a caller without a session. */
  'api/storage-full': { status: 503, retryable: true },
  /** Spec 5: a code was asked for less than 30 s ago, or too many were. */
  'login/throttled': { status: 429, retryable: true },
  /** Many mails are asked for: this one costs work. */
  'login/work-needed': { status: 429, retryable: true },
  /**
   * A proxy forwards that is not configured: the service would count all people as one. The description names the
   * setting.
   */
  'login/proxy-untrusted': { status: 503, retryable: false },
  'login/email-invalid': { status: 400, retryable: false },
  'login/code-wrong': { status: 400, retryable: false },
  /** Expired, used, out of tries, replaced by a newer one, or begun by another device: not distinguished. */
  'login/attempt-closed': { status: 410, retryable: false },
  /** Too many wrong codes for this address. */
  'login/locked': { status: 429, retryable: true },
  'login/approval-invalid': { status: 403, retryable: false },
  /** Unknown, another's, not verified, or copied: not distinguished. */
  'login/passkey-refused': { status: 403, retryable: false },
  'login/provider-unavailable': { status: 400, retryable: false },
  'login/provider-refused': { status: 403, retryable: false },
  /** RFC 9449, section 9: repeat the call with the nonce of the `DPoP-Nonce` header. */
  'session/nonce-needed': { status: 401, retryable: false },
  'session/proof-invalid': { status: 401, retryable: false },
  'session/invalid': { status: 401, retryable: false },
  /** The person must have logged in within the last minutes. */
  'session/stale': { status: 403, retryable: false },
  /** A session is not enough: the person authenticates again first. */
  'session/step-up-needed': { status: 403, retryable: false },
  'vault/conflict': { status: 409, retryable: false },
  'vault/absent': { status: 404, retryable: false },
  /** The wallet's own key has not signed for the share set. */
  'vault/proof-invalid': { status: 403, retryable: false },
  'vault/receipt-invalid': { status: 403, retryable: false },
  'vault/device-limit': { status: 409, retryable: false },
  /** The app belongs to another family than the wallet. */
  'vault/other-family': { status: 403, retryable: false },
  /** As many passkeys or recovery methods as there may be. */
  'vault/method-limit': { status: 409, retryable: false },
  /** Without it there would be no way back to the wallet. */
  'vault/last-method': { status: 409, retryable: false },
  /** The operator has stopped the account: logins, and what the guardian gives out. */
  'account/frozen': { status: 403, retryable: false },
  'guardian/assertion-invalid': { status: 403, retryable: false },
  'guardian/not-approved': { status: 409, retryable: false },
  /** The waiting time of the release is not over. */
  'guardian/too-early': { status: 409, retryable: true },
  'guardian/release-closed': { status: 410, retryable: false },
  'guardian/frozen': { status: 403, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error body of the vault's services. */
export type VaultErrorCode = keyof typeof vaultErrors

const ofEveryRoute: readonly VaultErrorCode[] = [
  'api/invalid-request',
  'api/payload-too-large',
  'api/rate-limited',
  'api/internal',
]

const ofAuth: Readonly<Record<VaultAuth, readonly VaultErrorCode[]>> = {
  none: [],
  device: ['session/nonce-needed', 'session/proof-invalid', 'account/frozen'],
  session: ['session/nonce-needed', 'session/proof-invalid', 'session/invalid', 'account/frozen'],
  operator: ['api/not-found'],
}

/** Describes one call, and adds the failures that all of its kind share. */
export function defineVaultEndpoint<Response extends GenericSchema, Body extends GenericSchema | undefined = undefined>(
  definition: Omit<VaultEndpoint<Body, Response>, 'body'> & { readonly body?: Body },
): VaultEndpoint<Body, Response> {
  return {
    ...definition,
    body: definition.body as Body,
    errors: [
      ...definition.errors,
      ...(definition.begins ? (['api/storage-full'] as const) : []),
      ...ofEveryRoute,
      ...ofAuth[definition.auth],
    ],
  }
}

/**
 * Who may call: anyone; a device that proves its key (RFC 9449); a device with an access token bound to that key; an operator
 * by a token of the service.
 */
export type VaultAuth = 'none' | 'device' | 'session' | 'operator'

/**
 * One call to the auth service or the guardian. What is not a read is a POST with a JSON body, ids included: paths end
 * up in logs and proxies.
 */
export type VaultEndpoint<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema = GenericSchema,
> = {
  /** Unique; names the route in logs and metrics. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly auth: VaultAuth
  /** Begins something that is kept for a caller who has no session: refused while the disk is nearly full. */
  readonly begins?: boolean
  /**
   * Of an operator's call: whether the operators' page may ask for it, by the `PAGE_TOKEN` that the api has. Without it the
   * service's own `OPERATOR_TOKEN` alone may, which is on its machine.
   */
  readonly forPage?: boolean
  readonly body: Body
  readonly response: Response
  /** Failures of this route beside those of all routes and of its `auth`. */
  readonly errors: readonly VaultErrorCode[]
  readonly example: {
    readonly body: Body extends GenericSchema ? InferInput<Body> : undefined
    readonly response: InferInput<Response>
  }
}

/** What the caller of an endpoint sends. */
export type VaultBodyOf<E extends VaultEndpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
