import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

/** Connects a new client. */
export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/?auth=${clientToken(url)}&projectId=bench`, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** The token of a new client, as the relay wants it: signed by the key that its `did:key` names. */
function clientToken(audience: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iss = `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...raw]))}`
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + 86_400 }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
