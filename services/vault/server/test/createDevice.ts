import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A browser with a key of its own, as RFC 9449 has it; by hand, so that it shares no code with the service. @param key PEM, of one that was there before. */
export function createDevice(key?: string) {
  const privateKey =
    key === undefined ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : createPrivateKey(key)
  const { kty, crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' })
  const jwk = { kty, crv, x, y }
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

  /** @param claims Replace the right ones. */
  function prove(claims: Readonly<Record<string, unknown>>, header: Readonly<Record<string, unknown>> = {}): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })}.${part({ jti: randomUUID(), ...claims })}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
  return { jwk, thumbprint, prove, key: () => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

export type Device = ReturnType<typeof createDevice>
