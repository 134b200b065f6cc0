import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'

const inputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    KeyId: v.string(),
    Plaintext: v.optional(v.string()),
    CiphertextBlob: v.optional(v.string()),
    EncryptionContext: v.optional(v.record(v.string(), v.string()), {}),
  }),
)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * A stand-in for AWS KMS, written from its public API reference: checks signature version 4, encrypts with AES-256-GCM
 * and the encryption context as associated data.
 * @param holds The session token of temporary credentials that hold: a call has to carry it under its signature.
 */
export async function startAwsKms(secretAccessKey: string, holds?: () => string) {
  const master = randomBytes(32)

  function signedRight(request: IncomingMessage, body: string): boolean {
    const header =
      /Credential=(\w+)\/(\d{8})\/([\w-]+)\/kms\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})/
    const [, , day = '', region = '', names = '', signature] = header.exec(request.headers.authorization ?? '') ?? []
    if (holds !== undefined) {
      if (request.headers['x-amz-security-token'] !== holds()) return false
      if (!names.split(';').includes('x-amz-security-token')) return false
    }
    const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`)
    const canonical = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\n')
    const time = String(request.headers['x-amz-date'])
    const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/kms/aws4_request`, sha256(canonical)].join('\n')
    const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 'kms'), 'aws4_request')
    return time.startsWith(day) && hmac(key, text).toString('hex') === signature
  }

  function answer(request: IncomingMessage, body: string): { status: number; body: object } {
    const fail = (type: string) => ({ status: 400, body: { __type: type } })
    if (!signedRight(request, body)) return fail('InvalidSignatureException')
    const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = v.parse(inputSchema, body)
    const context = Buffer.from(JSON.stringify(Object.entries(EncryptionContext).sort()))
    const target = request.headers['x-amz-target']
    if (target === 'TrentService.Encrypt' && Plaintext !== undefined) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(context)
      const sealed = Buffer.concat([nonce, cipher.update(Plaintext, 'base64'), cipher.final()])
      const blob = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')
      return { status: 200, body: { KeyId, CiphertextBlob: blob } }
    }
    if (target !== 'TrentService.Decrypt' || CiphertextBlob === undefined) return fail('UnknownOperationException')
    try {
      const blob = Buffer.from(CiphertextBlob, 'base64')
      const cipher = createDecipheriv('aes-256-gcm', master, blob.subarray(0, 12)).setAAD(context)
      cipher.setAuthTag(blob.subarray(-16))
      const plain = Buffer.concat([cipher.update(blob.subarray(12, -16)), cipher.final()])
      return { status: 200, body: { KeyId, Plaintext: plain.toString('base64') } }
    } catch {
      return fail('InvalidCiphertextException')
    }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const reply = answer(request, body)
      response.writeHead(reply.status).end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
