import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A device with its key, as RFC 9449 has it: calls the services over the network. */
export function createDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  let nonce = ''
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  async function post(url: string, body: object): Promise<Response> {
    const claims = { jti: randomUUID(), htm: 'POST', htu: url, iat: Math.floor(Date.now() / 1000), nonce }
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const headers = { dpop: `${text}.${signature.toString('base64url')}` }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const known = nonce
    nonce = response.headers.get('dpop-nonce') ?? ''
    return response.status === 401 && known !== nonce ? post(url, body) : response
  }
  return { post }
}
