import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A browser with a key of its own, as RFC 9449 has it; by hand, so that it shares no code with the service. */
export function createDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const jwk = { kty, crv, x, y }
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

  /** @param claims Replace the right ones. */
  function prove(claims: Readonly<Record<string, unknown>>, header: Readonly<Record<string, unknown>> = {}): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })}.${part({ jti: randomUUID(), ...claims })}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
  return { jwk, thumbprint, prove }
}

export type Device = ReturnType<typeof createDevice>
