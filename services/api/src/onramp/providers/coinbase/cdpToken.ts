// Tokens of Coinbase's Developer Platform, after https://docs.cdp.coinbase.com/api-reference/authentication, read
// 2026-11-25.
import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '@latchkey/service-kit/clock'

const lifeSeconds = 120
/** Beside the thread that answers: other providers are asked meanwhile. */
const signBeside = promisify(sign)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The key that a text of Coinbase's holds: base64 of an Ed25519 pair, or an EC key in PEM. @throws Error without it */
export function readCdpKey(secret: string): KeyObject {
  try {
    if (secret.includes('-----BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } else {
      const pair = Buffer.from(secret, 'base64')
      if (pair.byteLength === 64) {
        const [d, x] = [text(pair.subarray(0, 32)), text(pair.subarray(32))]
        return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
      }
    }
  } catch {
    // What Node says of a key may quote it.
  }
  throw new Error('The key of Coinbase is neither an Ed25519 pair in base64 nor an EC key of P-256 in PEM.')
}

/** A token for one request, good for two minutes. @param request Method, host and path, without a query */
export async function createCdpToken({ keyId, key, clock }: createCdpToken.Options, request: string): Promise<string> {
  const seconds = Math.floor(clock.nowMs() / 1000)
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const header = { alg: isEdwards ? 'EdDSA' : 'ES256', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
  const claims = {
    sub: keyId,
    iss: 'cdp',
    aud: ['cdp_service'],
    nbf: seconds,
    exp: seconds + lifeSeconds,
    uris: [request],
  }
  const content = [header, claims].map((part) => text(Buffer.from(JSON.stringify(part)))).join('.')
  const signature = await signBeside(isEdwards ? null : 'sha256', Buffer.from(content), {
    key,
    dsaEncoding: 'ieee-p1363',
  })
  return `${content}.${text(signature)}`
}

export declare namespace createCdpToken {
  type Options = { readonly keyId: string; readonly key: KeyObject; readonly clock: Clock }
}
