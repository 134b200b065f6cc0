import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

const inputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ plaintext: v.optional(v.string()), ciphertext: v.optional(v.string()), context: v.string() }),
)

/**
 * A stand-in for the transit engine and the tokens of HashiCorp Vault, written from its public API reference: a derived key.
 * @param life Of the token; a root token has none.
 */
export async function startVaultTransit(
  token: string,
  keyName: string,
  life?: { readonly ttlMs: number; readonly renewable: boolean },
) {
  let endsAtMs = life === undefined ? Number.POSITIVE_INFINITY : Date.now() + life.ttlMs
  const master = randomBytes(32)
  const keyFor = (context: string) => createHmac('sha256', master).update(Buffer.from(context, 'base64')).digest()

  function ofToken(url: string | undefined): { status: number; data?: object; auth?: object } | undefined {
    const [ttl, renewable] = life === undefined ? [0, false] : [life.ttlMs / 1000, life.renewable]
    if (url === '/v1/auth/token/lookup-self') return { status: 200, data: { ttl, renewable } }
    if (url !== '/v1/auth/token/renew-self') return undefined
    if (!renewable) return { status: 400 }
    endsAtMs = Date.now() + ttl * 1000
    return { status: 200, auth: { lease_duration: ttl, renewable } }
  }

  function answer(url: string | undefined, body: string): { status: number; data?: object } {
    const { plaintext, ciphertext, context } = v.parse(inputSchema, body)
    if (url === `/v1/transit/encrypt/${keyName}` && plaintext !== undefined) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(context), nonce)
      const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final()])
      const text = `vault:v1:${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')}`
      return { status: 200, data: { ciphertext: text, key_version: 1 } }
    }
    if (url !== `/v1/transit/decrypt/${keyName}` || ciphertext === undefined) return { status: 404 }
    try {
      const blob = Buffer.from(ciphertext.split(':')[2] ?? '', 'base64')
      const cipher = createDecipheriv('aes-256-gcm', keyFor(context), blob.subarray(0, 12))
      cipher.setAuthTag(blob.subarray(-16))
      const plain = Buffer.concat([cipher.update(blob.subarray(12, -16)), cipher.final()])
      return { status: 200, data: { plaintext: plain.toString('base64') } }
    } catch {
      return { status: 400 }
    }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const known = request.headers['x-vault-token'] === token && Date.now() < endsAtMs
      const { status, ...content } = known ? (ofToken(request.url) ?? answer(request.url, body)) : { status: 403 }
      response.writeHead(status).end(JSON.stringify(Object.keys(content).length === 0 ? { errors: [] } : content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
