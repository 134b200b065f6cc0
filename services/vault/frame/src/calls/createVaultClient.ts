import type { ErrorCode } from '@latchkey/protocol'
import { errorBodySchema } from '@latchkey/protocol/http'
import {
  guardianEndpoints,
  loginEndpoints,
  type VaultEndpoint,
  type VaultErrorCode,
  vaultErrors,
} from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultError } from '../errors/VaultError.ts'
import { solveProofOfWork } from '../proofOfWork/solveProofOfWork.ts'
import { base64url } from './base64url.ts'

/** Calls one of the wallet's services with proofs of this device. */
export type VaultClient = {
  /** @throws VaultServiceError whenever a service refuses or fails; AbortError when `signal` fired. */
  call<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
    endpoint: VaultEndpoint<Body, Response>,
    body: Body extends v.GenericSchema ? v.InferInput<Body> : undefined,
    options?: VaultClient.Options,
  ): Promise<v.InferOutput<Response>>
}

/** The error of a page for each failure of the wallet's services. */
const frameCodes: Readonly<Partial<Record<VaultErrorCode, ErrorCode>>> = {
  'api/rate-limited': 'frame/too-many-requests',
  'api/internal': 'frame/service-unavailable',
  'api/upstream-unavailable': 'frame/service-unavailable',
  'api/storage-full': 'frame/service-unavailable',
  'login/throttled': 'login/throttled',
  'login/work-needed': 'login/throttled',
  'login/email-invalid': 'login/email-invalid',
  'login/code-wrong': 'login/code-wrong',
  'login/attempt-closed': 'login/attempt-closed',
  'login/locked': 'login/locked',
  'login/approval-invalid': 'login/device-denied',
  'login/provider-unavailable': 'login/provider-unavailable',
  'login/proxy-untrusted': 'login/proxy-untrusted',
  'login/provider-refused': 'login/provider-refused',
  'login/passkey-refused': 'login/passkey-refused',
  'vault/other-family': 'frame/other-family',
  'vault/last-method': 'recovery/last-way',
  'vault/method-limit': 'recovery/too-many-ways',
  'session/proof-invalid': 'frame/session-expired',
  'session/invalid': 'frame/session-expired',
  'session/stale': 'frame/session-expired',
  'account/frozen': 'login/account-frozen',
  'guardian/assertion-invalid': 'frame/session-expired',
  'guardian/release-closed': 'login/attempt-closed',
  'guardian/too-early': 'login/device-waiting',
  'guardian/frozen': 'login/device-denied',
}

/** A service of the wallet said no. */
export class VaultServiceError extends VaultError {
  /** Undefined when the service did not answer in its own words. */
  readonly reason: VaultErrorCode | undefined

  constructor(reason: VaultErrorCode | undefined, retryInSeconds?: number, cause?: unknown) {
    const code = reason === undefined ? 'frame/service-unavailable' : (frameCodes[reason] ?? 'request/went-wrong')
    super(code, {
      details: reason,
      retryInSeconds,
      cause,
      // Spec 5 fixes the sentence, with the seconds rounded up.
      ...(code === 'login/throttled' && retryInSeconds !== undefined
        ? { message: `Please try again after ${Math.ceil(retryInSeconds)} seconds` }
        : {}),
    })
    this.reason = reason
  }
}

/** Whether a service said no for one of these reasons. */
export const isServiceError = (error: unknown, ...reasons: readonly VaultErrorCode[]): boolean =>
  error instanceof VaultServiceError && reasons.some((reason) => reason === error.reason)

const encoder = new TextEncoder()

/**
 * Proof that this device makes the call: RFC 9449, ES256 with a key that cannot leave the browser.
 *
 * @param call `url` without query; `accessToken` where one goes along; `nonce` as the service gave it last.
 */
async function createProof(keys: CryptoKeyPair, call: createProof.Call): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const claims = {
    jti: base64url.encode(crypto.getRandomValues(new Uint8Array(16))),
    htm: call.method,
    htu: call.url,
    iat: Math.floor(Date.now() / 1000),
    ...(call.nonce === undefined ? {} : { nonce: call.nonce }),
    ...(call.accessToken === undefined ? {} : { ath: base64url.encode(await sha256(call.accessToken)) }),
  }
  const part = (value: object) => base64url.encode(encoder.encode(JSON.stringify(value)))
  const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${part(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, encoder.encode(text))
  return `${text}.${base64url.encode(new Uint8Array(signature))}`
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

declare namespace createProof {
  type Call = {
    readonly method: string
    readonly url: string
    readonly accessToken: string | undefined
    readonly nonce: string | undefined
  }
}

export declare namespace VaultClient {
  type Options = { accessToken?: string | undefined; signal?: AbortSignal | undefined; keepalive?: boolean | undefined }
}

export declare namespace createVaultClient {
  type Options = {
    /** Of the service, without a slash at the end. */
    readonly baseUrl: string
    readonly keys: () => Promise<CryptoKeyPair>
    /** A path that anybody may read: the first nonce comes from there, so that no call has to fail for it. */
    readonly greetingPath: string
  }
}

export function createVaultClient({ baseUrl, keys, greetingPath }: createVaultClient.Options): VaultClient {
  let nonce: string | undefined
  let greeting: Promise<void> | undefined

  /** A service that cannot be reached fails in the call itself. */
  async function greet(): Promise<void> {
    const response = await fetch(`${baseUrl}${greetingPath}`, { credentials: 'omit', redirect: 'error' })
    nonce ??= response.headers.get('dpop-nonce') ?? undefined
  }

  async function once(endpoint: VaultEndpoint, body: unknown, options: VaultClient.Options): Promise<Response> {
    const { method, path, auth } = endpoint
    const { accessToken } = options
    const url = `${baseUrl}${path}`
    if (auth !== 'none' && nonce === undefined) {
      greeting ??= greet().catch(() => {
        greeting = undefined
      })
      await greeting
    }
    const proof = auth === 'none' ? undefined : await createProof(await keys(), { method, url, accessToken, nonce })
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(proof === undefined ? {} : { dpop: proof }),
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      },
      credentials: 'omit',
      redirect: 'error',
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }

  return {
    async call(endpoint, body, options = {}) {
      const described = endpoint as VaultEndpoint
      try {
        let response = await once(described, body, options)
        let refused = await serviceErrorOf(response)
        if (refused?.reason === 'session/nonce-needed') {
          response = await once(described, body, options)
          refused = await serviceErrorOf(response)
        }
        if (refused?.reason === 'login/work-needed' && typeof body === 'object') {
          const work = await once(...workFor(described, body), options)
          const failed = await serviceErrorOf(work)
          if (failed !== undefined) throw failed
          const { challenge, bits } = v.parse(loginEndpoints.work.response, await work.json())
          const solution = await solveProofOfWork({ challenge, bits }, options.signal)
          response = await once(described, { ...body, work: { challenge, solution } }, options)
          refused = await serviceErrorOf(response)
        }
        if (refused !== undefined) throw refused
        return v.parse(endpoint.response, await response.json())
      } catch (error) {
        if (error instanceof VaultServiceError) throw error
        options.signal?.throwIfAborted()
        throw new VaultServiceError(undefined, undefined, error)
      }
    },
  }
}

/** Each service draws its own work; the guardian by the address that is mailed. */
function workFor(endpoint: VaultEndpoint, body: unknown): [endpoint: VaultEndpoint, body: unknown] {
  if (endpoint.path !== guardianEndpoints.start.path) return [loginEndpoints.work as VaultEndpoint, {}]
  const { email } = v.parse(v.object({ email: v.string() }), body)
  return [guardianEndpoints.work as VaultEndpoint, { email }]
}

async function serviceErrorOf(response: Response): Promise<VaultServiceError | undefined> {
  if (response.ok) return undefined
  const body = v.safeParse(errorBodySchema, await response.json().catch(() => undefined))
  const code = body.success && Object.hasOwn(vaultErrors, body.output.code) ? body.output.code : undefined
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new VaultServiceError(code as VaultErrorCode | undefined, Number.isFinite(wait) ? wait : undefined)
}
