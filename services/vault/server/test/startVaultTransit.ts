import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

const inputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ plaintext: v.optional(v.string()), ciphertext: v.optional(v.string()), context: v.string() }),
)

/** A stand-in for the transit engine of HashiCorp Vault, written from its public API reference: a derived key. */
export async function startVaultTransit(token: string, keyName: string) {
  const master = randomBytes(32)
  const keyFor = (context: string) => createHmac('sha256', master).update(Buffer.from(context, 'base64')).digest()

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
      const known = request.headers['x-vault-token'] === token
      const { status, data } = known ? answer(request.url, body) : { status: 403 }
      response.writeHead(status).end(JSON.stringify(data === undefined ? { errors: [] } : { data }))
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
