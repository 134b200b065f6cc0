import { createHash } from 'node:crypto'
import type { VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { Clock } from '../src/clock.ts'
import type { Device } from './createDevice.ts'

/** What a service answered. */
export type Answer = {
  readonly status: number
  readonly code: string | undefined
  /** What the error body says to the caller. */
  readonly description: string | undefined
  readonly headers: Headers
  readonly text: string
}

type Send = (path: string, init: RequestInit) => Promise<Response>
export type CallOptions = {
  readonly accessToken?: string | undefined
  /** Claims of the proof in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

const failure = v.object({ code: v.string(), reasons: v.array(v.object({ description: v.string() })) })

/** Calls a service as a device does, with proofs, nonces and tokens. */
export function createCaller(send: Send, publicUrl: string, clock: Clock, device: Device) {
  let nonce: string | undefined

  async function once(endpoint: VaultEndpoint, body: unknown, options: CallOptions): Promise<Answer> {
    const { accessToken } = options
    const proof = device.prove({
      htm: endpoint.method,
      htu: `${publicUrl}${endpoint.path}`,
      iat: Math.floor(clock.nowMs() / 1000),
      ...(nonce === undefined ? {} : { nonce }),
      ...(accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }),
      ...options.claims,
    })
    const response = await send(endpoint.path, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(endpoint.auth === 'none' ? {} : { dpop: proof }),
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    nonce = response.headers.get('dpop-nonce') ?? undefined
    const text = await response.text()
    const failed = response.status >= 400 ? v.parse(failure, JSON.parse(text)) : undefined
    return {
      status: response.status,
      code: failed?.code,
      description: failed?.reasons[0]?.description,
      headers: response.headers,
      text,
    }
  }

  /** The answer, whatever it is; with the nonce that the service asks for. */
  async function attempt(endpoint: VaultEndpoint, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const answer = await once(endpoint, body, options)
    return answer.code === 'session/nonce-needed' ? once(endpoint, body, options) : answer
  }

  return {
    device,
    attempt,
    /** The parsed answer of a call that must succeed. */
    async call<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
      endpoint: VaultEndpoint<Body, Response>,
      body: Body extends v.GenericSchema ? v.InferInput<Body> : undefined,
      options: CallOptions = {},
    ): Promise<v.InferOutput<Response>> {
      const answer = await attempt(endpoint as VaultEndpoint, body, options)
      if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${answer.code}`)
      return v.parse(endpoint.response, JSON.parse(answer.text))
    },
  }
}

export type Caller = ReturnType<typeof createCaller>
