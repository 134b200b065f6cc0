import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { errorBodySchema } from '@latchkey/protocol/http'
import type { VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { OperateError } from '../OperateError.ts'

/** Calls a restored service as a new device does: with proofs by a key of its own (RFC 9449), and the nonce that it asks for. */
export type DrillDevice = {
  call<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
    url: string,
    endpoint: VaultEndpoint<Body, Response>,
    body: Body extends v.GenericSchema ? v.InferInput<Body> : undefined,
    accessToken?: string,
  ): Promise<v.InferOutput<Response>>
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function createDrillDevice(): DrillDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const nonces = new Map<string, string>()

  function prove(url: string, { method, path }: VaultEndpoint, accessToken: string | undefined): string {
    const nonce = nonces.get(url)
    const claims = {
      jti: randomUUID(),
      htm: method,
      htu: `${url}${path}`,
      iat: Math.floor(Date.now() / 1_000),
      ...(nonce === undefined ? {} : { nonce }),
      ...(accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }),
    }
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  async function once(url: string, endpoint: VaultEndpoint, body: unknown, accessToken: string | undefined) {
    const answer = await fetch(`${url}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        dpop: prove(url, endpoint, accessToken),
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const nonce = answer.headers.get('dpop-nonce')
    if (nonce !== null) nonces.set(url, nonce)
    const sent: unknown = await answer.json()
    const said = v.safeParse(errorBodySchema, sent)
    return { isOk: answer.ok, sent, code: said.success ? said.output.code : String(answer.status) }
  }

  return {
    async call(url, endpoint, body, accessToken) {
      let answer = await once(url, endpoint as VaultEndpoint, body, accessToken)
      if (answer.code === 'session/nonce-needed') answer = await once(url, endpoint as VaultEndpoint, body, accessToken)
      if (!answer.isOk) throw new OperateError(`A restored service refused ${endpoint.path}: ${answer.code}.`)
      return v.parse(endpoint.response, answer.sent)
    },
  }
}
