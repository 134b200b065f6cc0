import { base64url } from './base64url.ts'

const encoder = new TextEncoder()

/**
 * Proof that this device makes the call: RFC 9449, ES256 with a key that cannot leave the browser.
 *
 * @param call `url` without query; `accessToken` where one goes along; `nonce` as the service gave it last.
 */
export async function createProof(keys: CryptoKeyPair, call: createProof.Call): Promise<string> {
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

export declare namespace createProof {
  type Call = {
    readonly method: string
    readonly url: string
    readonly accessToken: string | undefined
    readonly nonce: string | undefined
  }
}
